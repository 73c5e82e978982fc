import { dateOf } from '../../../text/source-date.js';
import type { CitedPassage, NamedFinding } from '../vocabulary.js';
import { fence, plainLine } from './fence.js';
import { bounded } from './request.js';

/** What whoever judges a claim is shown beside its passages: its part of the question, and what else was read. */

const MOST_WORDS = 12;

/** Words of the question that no read source holds, for a role; they are the user's own. */
export const missingWordsText = (words: readonly string[]): string =>
  words.length === 0
    ? 'none'
    : words
        .slice(0, MOST_WORDS)
        .map((word) => bounded(word, 60))
        .join(', ');

/** The part of the question that a claim stands under, as a line after it. */
export const partLine = (subtopic: string): readonly string[] =>
  subtopic.trim() === '' ? [] : [`part of the question: ${bounded(subtopic, 120)}`];

/** The values that a claim gives, one a line: `F3 Chanty | price per user and month | 3 $ | billed annually | as of 2026-03`. */
export const findingLines = (findings: readonly NamedFinding[] = []): readonly string[] =>
  findings.length === 0
    ? []
    : [
        'its values (thing | attribute | value | conditions):',
        ...findings.map(({ id, about, attribute, value, unit, conditions, asOf, by }) =>
          [
            `${id} ${bounded(about, 80)}`,
            bounded(attribute, 80),
            bounded([value, unit ?? ''].join(' ').trim(), 60),
            bounded(conditions.join('; '), 160) || 'no condition',
            ...(asOf === null ? [] : [`as of ${bounded(asOf, 20)}`]),
            ...(by === null ? [] : [`by ${bounded(by, 60)}`]),
          ].join(' | '),
        ),
      ];

/** Tokens of a claim's share that what else was read may take. */
export const ALSO_READ_TOKENS = 500;

/** Passages of what was read that a claim does not cite and that may restrict it or speak against it, fenced. */
export function alsoReadBlock(claim: {
  id: string;
  text: string;
  alsoRead?: readonly CitedPassage[];
}): string[] {
  const { id, text, alsoRead = [] } = claim;
  if (alsoRead.length === 0) return [];
  const lines = alsoRead.map(
    (passage) => `${alsoLabel(passage)}${facts(passage)} | ${plainLine(passage.cited)}`,
  );
  return [fence({ label: `also in what was read, for ${id}`, lines, seed: text })];
}

const facts = ({ source, headings }: CitedPassage): string =>
  [
    bounded(source.title, 120),
    dateOf(source),
    ...headings.slice(-1).map((heading) => bounded(heading, 80)),
  ].join(' · ');

/** How the line of such a passage begins. */
export const alsoLabel = ({ ref }: CitedPassage): string => `also ${ref} from `;
