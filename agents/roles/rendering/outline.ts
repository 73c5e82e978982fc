import { foldedWords } from '../../../text/bare-words.js';
import type { ReadingOutline } from '../reading-shapes.js';
import type { Subtopic } from '../vocabulary.js';
import { plainLine } from './fence.js';
import { bounded, dashed } from './request.js';

/** The outline of a question as a reader sees it: what is asked of each source, in names that come back in its reply. */

const none = '(none named)';

/** The parts of a question, a line each. */
export const subtopicLines = (subtopics: readonly Subtopic[]): readonly string[] =>
  dashed(subtopics.map(({ name, scope }) => `${bounded(name, 200)}: ${bounded(scope, 400)}`));

export function outlineText({ subtopics, things, attributes }: ReadingOutline): string {
  const parts = subtopicLines(subtopics);
  const columns = attributes.map(
    ({ name, unit }) => `${plainLine(name)}${unit ? ` (${plainLine(unit)})` : ''}`,
  );
  return [
    'Subtopics:',
    ...(parts.length === 0 ? [none] : parts),
    `Things: ${things.map(plainLine).join('; ') || none}`,
    `Attributes: ${columns.join('; ') || none}`,
  ].join('\n');
}

/** A column by the name that the outline has for it: a unit that a model wrote behind it is none of it. */
export function columnNamed(said: string, { attributes }: Pick<ReadingOutline, 'attributes'>): string {
  const bare = foldedWords(said.replace(/\s*\([^()]*\)\s*$/u, ''));
  const same = (words: string) => attributes.find(({ name }) => foldedWords(name) === words)?.name;
  return same(foldedWords(said)) ?? same(bare) ?? said;
}

/** What stands between a thing and an attribute: `local SEO: price`, `local SEO × price`. */
const BETWEEN = /\s*[×:/|–—]\s*|\s+x\s+/u;

/** Names of the outline among what a model wrote, as the outline has them; `thing: attribute` for one cell. Others are left out. */
export function knownOutline(
  said: readonly string[],
  { subtopics, things, attributes }: ReadingOutline,
): readonly string[] {
  const named = (names: readonly string[]) =>
    new Map(names.map((name) => [foldedWords(name), name] as const));
  const [rows, columns] = [named(things), named(attributes.map(({ name }) => name))];
  const all = new Map([...named(subtopics.map(({ name }) => name)), ...rows, ...columns]);
  const known = said.flatMap((text) => {
    const whole = all.get(foldedWords(text));
    if (whole !== undefined) return [whole];
    const [thing = '', attribute = ''] = text.split(BETWEEN).map(foldedWords);
    const [row, column] = [rows.get(thing), columns.get(attribute)];
    return row === undefined || column === undefined ? [] : [`${row}: ${column}`];
  });
  return [...new Set(known)];
}
