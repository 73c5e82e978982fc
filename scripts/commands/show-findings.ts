import type { ReadFinding } from '../../agents/roles/vocabulary.js';
import type { Notes } from '../../loop/reading/notes.js';
import { UsageError } from '../exit-codes.js';
import { counted } from '../terminal/text-width.js';

/** What readers noted of the sources of a run, as the value for `--json` and as lines for a person. */

/** @param source the one to show (`S4`); null for all */
export function findingsPart(
  notes: Notes,
  source: string | null,
): { value: unknown; lines: readonly string[] } {
  if (source !== null && !/^S\d+$/u.test(source))
    throw new UsageError(
      `${source} is no source.`,
      'Write its number, such as S4; `show RUN sources` lists them.',
    );
  const isShown = ({ sourceId }: { readonly sourceId: string }): boolean =>
    source === null || sourceId === source;
  const shown: Notes = {
    findings: notes.findings.filter(isShown),
    silent: notes.silent.filter(isShown),
    leads: notes.leads.filter(isShown),
    unread: notes.unread.filter(isShown),
    struck: notes.struck.filter(isShown),
    failedParts: notes.failedParts,
  };
  const lines = linesOf(shown);
  return { value: shown, lines: lines.length === 0 ? ['No reader has noted anything.'] : lines };
}

const linesOf = ({ findings, silent, leads, unread, struck, failedParts }: Notes): string[] => [
  ...findings.flatMap(findingLines),
  ...silent.map(({ sourceId, what }) => `${sourceId} says nothing about: ${what.join('; ')}`),
  ...leads.map(({ sourceId, work, why }) => `${sourceId} names: ${work}${why === '' ? '' : ` (${why})`}`),
  ...unread.map(
    ({ sourceId, parts, tokens, headings }) =>
      `${sourceId} not read: ${counted(parts, 'part')}, ${counted(tokens, 'token')}${headings.length === 0 ? '' : `: ${headings.join('; ')}`}`,
  ),
  ...struck.flatMap(({ sourceId, statement, why }) => [`${sourceId} struck: ${why}`, `    ${statement}`]),
  ...failedParts.map((part) => `not answered: ${part}`),
];

function findingLines({
  id,
  statement,
  refs,
  thing,
  attribute,
  value,
  unit,
  ...more
}: ReadFinding): string[] {
  const cell = [thing, attribute, value === null ? null : `${value}${unit === null ? '' : ` ${unit}`}`];
  const facts = [
    more.weight,
    ...(cell.some((each) => each !== null) ? [cell.map((each) => each ?? '–').join(' | ')] : []),
    ...more.conditions,
    ...(more.asOf === null ? [] : [`as of ${more.asOf}`]),
    ...(more.speaker === null ? [] : [`says ${more.speaker}`]),
    ...(more.interest === null ? [] : [more.interest]),
  ];
  return [`${id}  ${facts.join(', ')}`, `    ${statement}`, `    ${refs.join(', ')}`];
}
