import { dateOf } from '../../../text/source-date.js';
import type { CitedPassage } from '../vocabulary.js';
import { fence, plainLine } from './fence.js';
import { bounded } from './request.js';

/** What whoever judges a claim is shown beside its passages: its section, and what else was read. */

/** The section that a claim stands in, as a line after it. */
export const partLine = (subtopic: string): readonly string[] =>
  subtopic.trim() === '' ? [] : [`section: ${bounded(subtopic, 120)}`];

/** Tokens of a claim's share that what else was read may take. */
export const COUNTER_TOKENS = 700;

/** Longest line of what the notes say besides, in UTF-16 units, and how many a claim. */
const BEYOND = { line: 400, lines: 6 } as const;

/** What the notes of all sources say besides the claim's own. They are words of models on fetched text: fenced. */
export const beyondLines = (lines: readonly string[] = []): readonly string[] =>
  lines.length === 0
    ? []
    : [
        fence({
          label: 'beyond it, in the notes of all sources',
          lines: lines
            .slice(0, BEYOND.lines)
            .map((line) => `beyond | ${bounded(plainLine(line), BEYOND.line)}`),
          seed: lines.join(),
        }),
      ];

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
