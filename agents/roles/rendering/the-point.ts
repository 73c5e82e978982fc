import { dateOf } from '../../../text/source-date.js';
import type { CitedPassage } from '../vocabulary.js';
import { fence, plainLine } from './fence.js';
import { bounded } from './request.js';

/** What whoever judges a claim is shown beside its passages: its section, and what else was read. */

/** The section that a claim stands in, as a line after it. */
export const partLine = (subtopic: string): readonly string[] =>
  subtopic.trim() === '' ? [] : [`section: ${bounded(subtopic, 120)}`];

/** Tokens of a claim's share that what else was read may take. */
export const COUNTER_TOKENS = 400;

/** What the notes say in the columns that the claims of a request speak of. They are words of models on fetched text: fenced. */
export const notesText = (lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `Other values in the notes, by column:\n${fence({ label: 'notes', lines, seed: lines.join() })}`;

/** Which of these columns a claim speaks of. */
export const columnsLine = (columns: readonly string[] = []): readonly string[] =>
  columns.length === 0 ? [] : [`columns: ${columns.map((name) => bounded(name, 80)).join('; ')}`];

/** Passages of what was read that a claim does not cite and that may restrict it or speak against it. */
export const alsoLines = (alsoRead: readonly CitedPassage[] = []): readonly string[] =>
  alsoRead.map((passage) => `${alsoLabel(passage)}${facts(passage)} | ${plainLine(passage.cited)}`);

const facts = ({ source, headings }: CitedPassage): string =>
  [
    bounded(source.title, 80),
    dateOf(source),
    ...headings.slice(-1).map((heading) => bounded(heading, 80)),
  ].join(' · ');

/** How the line of such a passage begins. */
export const alsoLabel = ({ ref }: CitedPassage): string => `also ${ref} from `;
