import { bareWords } from '../../../text/bare-words.js';
import type { Brief } from '../brief.js';
import type { BriefDifference } from './difference.js';
import { namesDiffer, REWORDED_BY, unlikeness } from './wordings.js';

/** The short answer, sentence by sentence. */
export function compareAnswer(before: Brief, after: Brief): BriefDifference['answer'] {
  const now = sentencesOf(after);
  const free = new Set(now);
  const byWords = new Map(now.map((sentence) => [bareWords(sentence), sentence]));
  const left = sentencesOf(before).filter((old) => !free.delete(byWords.get(bareWords(old)) ?? ''));
  const same = now.length - free.size;
  const changed = left.flatMap((old) => {
    const [nearest] = [...free]
      .map((sentence) => ({ sentence, apart: unlikeness(old, sentence) }))
      .filter(({ sentence, apart }) => apart <= REWORDED_BY && !namesDiffer(old, sentence))
      .sort((one, other) => one.apart - other.apart);
    if (nearest === undefined) return [];
    free.delete(nearest.sentence);
    return [{ before: old, after: nearest.sentence }];
  });
  const gone = left.filter((old) => changed.every((each) => each.before !== old));
  return { same, changed, added: [...free], gone };
}

const sentencesOf = ({ edition, answer }: Brief): readonly string[] => [
  ...new Set(
    edition === null ? answer.map(({ sentence }) => sentence) : edition.short.map(({ text }) => text),
  ),
];
