import { isHeld, SHARE_OF_OTHER_FORMS } from '../store/held-words.js';
import { listRunSources } from '../store/run-sources.js';
import { getRun } from '../store/runs.js';
import { getText } from '../store/sources.js';
import { languageOf } from '../text/language.js';
import { languageOfQuestion, questionWords, type QuestionWord } from './question-words.js';
import type { RunOptions, StoredRun } from './run.js';

/** Words of the question that no source of the run holds, in any of their forms. */
export interface MissingWord {
  /** As the question writes it; a name may have several words. */
  readonly text: string;
  /** Without it a text cannot be about the question: it is searched for, and the brief says that nobody read of it. */
  readonly isSubject: boolean;
}

/** Share of a word's letters that its other forms begin with; names change their ending only ("Brazil", "Brazilian"). */
const SAME_BEGINNING = { name: 0.85, other: SHARE_OF_OTHER_FORMS } as const;
/** From this share of the question's words on, common ones are its subject too: nothing that was read is about it. */
const MOSTLY_MISSING = 0.5;
/** What so much text does not hold though general prose is full of it ("pregnancy", "bird") is not its subject. UTF-16 units. */
const MUCH_TEXT = 100_000;
/** Forms of English verbs: they say what happens to a thing, and others say it too. */
const VERB_FORM = /(?:ed|ing)$/u;

/** None where nothing was read: then everything is missing, which is said otherwise. */
export function missingWords(run: StoredRun): readonly MissingWord[] {
  const { model } = (getRun(run.store, run.id)?.options ?? {}) as Partial<RunOptions>;
  // Readers say themselves what a text is silent on.
  if (model !== 'extractive') return [];
  const sources = listRunSources(run.store, run.id);
  if (sources.length === 0) return [];
  const texts = sources.map(({ source }) => getText(run.store, source.id)?.text ?? '');
  const comparable = isInLanguageOf(texts, run.question)
    ? questionWords(run.question)
    : namesAlone(run.question);
  return missingOf(comparable, {
    isHeld: (words, sameBeginning) => isHeld(run.store, { runId: run.id, words, sameBeginning }),
    length: texts.reduce((sum, { length }) => sum + length, 0),
  });
}

/** What was read: how long it is, in UTF-16 units, and whether a sentence of it has all of some words. */
interface ReadTexts {
  readonly isHeld: (words: readonly string[], sameBeginning: number) => boolean;
  readonly length: number;
}

/** @internal Pure. */
export function missingOf(asked: readonly QuestionWord[], read: ReadTexts): readonly MissingWord[] {
  const isMissing = ({ words, alias, kind }: QuestionWord): boolean => {
    const share = kind === 'name' ? SAME_BEGINNING.name : SAME_BEGINNING.other;
    return !read.isHeld(words, share) && (alias === null || !read.isHeld(alias, SAME_BEGINNING.other));
  };
  const missing = asked.filter(isMissing);
  const isMost = asked.length > 1 && missing.length >= asked.length * MOSTLY_MISSING;
  const isMuch = read.length >= MUCH_TEXT || missing.some(({ kind }) => kind !== 'common');
  const isSubject = ({ text, kind }: QuestionWord): boolean =>
    kind !== 'common' || isMost || (isMuch && !VERB_FORM.test(text));
  return missing.map((each) => ({ text: each.text, isSubject: isSubject(each) }));
}

/** What of the missing words is the question's subject, as it writes them. */
export const missingSubject = (missing: readonly MissingWord[] | undefined): readonly string[] =>
  (missing ?? []).flatMap(({ text, isSubject }) => (isSubject ? [text] : []));

/** Words of one language are not looked for in texts of another; names are. */
function isInLanguageOf(texts: readonly string[], question: string): boolean {
  const asked = languageOfQuestion(question);
  if (asked === null) return true;
  return texts.map((text) => languageOf(text)).some((language) => language === null || language === asked);
}

const namesAlone = (question: string): readonly QuestionWord[] =>
  questionWords(question).filter(({ kind }) => kind === 'name');
