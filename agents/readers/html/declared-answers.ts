import { findInstruction } from '../hostile-text.js';
import { containment, gramsOf, wordsOf } from './features/word-sets.js';
import type { TextBlock } from './blocks.js';
import type { BlocksOfPage } from './cut-blocks.js';

/**
 * Answers that a page declares (`FAQPage` of schema.org) and that a script fetches only when their question is clicked: they are read
 * where they stand nowhere on the page, below the question that does.
 */

export interface DeclaredQuestion {
  readonly question: string;
  readonly answer: string;
}

type Fields = Readonly<Record<string, unknown>>;

const MOST_QUESTIONS = 200;
const LONGEST_ANSWER = 10_000;

/** What the objects of a page's JSON-LD declare, in order, without markup. */
export function questionsOf(objects: readonly Fields[]): DeclaredQuestion[] {
  const found = new Map<string, string>();
  for (const fields of objects) {
    if (fields['@type'] !== 'Question' || found.size >= MOST_QUESTIONS) continue;
    const accepted: unknown = fields['acceptedAnswer'];
    const answer: unknown = Array.isArray(accepted) ? accepted[0] : accepted;
    const words = answer !== null && typeof answer === 'object' ? (answer as Fields)['text'] : null;
    const [one, other] = [plain(fields['name']), plain(words)];
    if (one && other && !found.has(one)) found.set(one, other);
  }
  return [...found].map(([question, answer]) => ({ question, answer }));
}

function plain(value: unknown): string {
  if (typeof value !== 'string' || value.length > LONGEST_ANSWER) return '';
  const text = value.replace(/<[^<>]{0,300}>/gu, ' ').replace(/&nbsp;|&#160;/gu, ' ');
  return text
    .replace(/&(?:#39|apos|rsquo);/gu, '’')
    .replace(/&(?:quot|ldquo|rdquo);/gu, '"')
    .replace(/&amp;/gu, '&')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The chosen blocks, with each answer that the page neither shows nor hides below its question. */
export function withAnswers(
  questions: readonly DeclaredQuestion[],
  chosen: readonly TextBlock[],
  { blocks, withheld }: Pick<BlocksOfPage, 'blocks' | 'withheld'>,
): TextBlock[] {
  const missing = missingOf(
    questions,
    [...blocks, ...withheld].map(({ text }) => text),
  );
  if (missing.size === 0) return [...chosen];
  return chosen.flatMap((block) => {
    const answer = block.text.length <= LONGEST_QUESTION ? missing.get(folded(block.text)) : undefined;
    if (answer === undefined) return [block];
    missing.delete(folded(block.text));
    const { element, path } = block;
    const empty = { level: 0, linkCharacters: 0, links: 0, hidden: null, jumps: [], raised: [] };
    return [block, { ...empty, kind: 'paragraph', text: answer, element, path }];
  });
}

const LONGEST_QUESTION = 400;

/** Answers by their folded question. */
function missingOf(
  questions: readonly DeclaredQuestion[],
  everything: readonly string[],
): Map<string, string> {
  if (questions.length === 0) return new Map();
  const grams = gramsOf(wordsOf(everything.join('\n')));
  return new Map(
    questions
      .filter(({ answer }) => findInstruction(answer) === null)
      .filter(({ answer }) => containment(gramsOf(wordsOf(answer)), grams) < 0.5)
      .map(({ question, answer }) => [folded(question), answer]),
  );
}

const folded = (text: string): string => wordsOf(text).join(' ');
