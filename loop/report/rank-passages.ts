/** Passages of a run, those that may answer first. */
import { fillersIn } from '../../agents/extractive/other-ways.js';
import { parseQuestion } from '../../agents/extractive/question.js';
import type { FoundPassage } from '../../store/retrieval.js';
import type { RunSource } from '../../store/run-sources.js';
import { fold } from '../../text/fold.js';
import { words } from '../../text/tokens.js';
import { SourceLines, whyNeverShown } from '../context/never-shown.js';
import { preferenceFor } from '../context/preference.js';
import type { StoredRun } from '../run.js';

/**
 * Where one source is about what is asked, more of it helps more than the next source: of 37 questions (half "fix" of
 * bench/questions) the first five passages answer 23 with two or three of a source, 28 with four or five.
 */
const MOST_OF_A_SOURCE = 4;

/** What a passage counts that names something in the place of what the question sets aside, next to another. */
const OTHER_WAY = 1.5;

/**
 * By score; what holds a value of the kind that the question asks for before others as near. Left out: mastheads, bylines,
 * calls, labels and whatever else says nothing of a subject. What is about a thing that the question sets aside ("other than
 * by mosquitoes"), and more than a few of one source, come after the rest.
 */
export function rankPassages(
  run: StoredRun,
  found: readonly FoundPassage[],
  sources: readonly RunSource[],
): readonly FoundPassage[] {
  const question = parseQuestion(run.question);
  const { value, excluded } = question;
  const asked = new Set(fold(run.question).match(/[\p{L}\p{M}\p{N}]+/gu));
  const linesOf = new Map(sources.map((each) => [each.sourceId, new SourceLines(run, each)]));
  const factor = value === null ? () => 1 : preferenceFor(value.form);
  const ranked = found
    .flatMap((passage) => {
      const lines = linesOf.get(passage.sourceId);
      const best = lines?.at(passage.best);
      if (lines === undefined || best === undefined) return [];
      if (whyNeverShown(best, { asked, isScholarly: lines.isScholarly }) !== null) return [];
      const said = words(best.text);
      const isAside = said.some(({ folded }) => excluded.some(({ stem }) => folded.startsWith(stem)));
      const isOtherWay = excluded.length > 0 && fillersIn({ words: said }, question).length > 0;
      const score = passage.score * factor(textOf(passage, lines)) * (isOtherWay ? OTHER_WAY : 1);
      return [{ passage, isAside, score }];
    })
    .sort((one, other) => other.score - one.score);
  const counts = new Map<number, number>();
  const isLate = ({ passage, isAside }: (typeof ranked)[number]): boolean => {
    const count = (counts.get(passage.sourceId) ?? 0) + 1;
    if (!isAside) counts.set(passage.sourceId, count);
    return isAside || count > MOST_OF_A_SOURCE;
  };
  const late = new Set(ranked.filter(isLate));
  return [...ranked.filter((each) => !late.has(each)), ...late].map(({ passage }) => passage);
}

const textOf = ({ first, last }: FoundPassage, lines: SourceLines): string =>
  Array.from({ length: last - first + 1 }, (_, at) => lines.at(first + at)?.text ?? '').join(' ');
