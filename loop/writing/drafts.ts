import { bareId } from '../../agents/roles/rendering/checks.js';
import type { WriterReply } from '../../agents/roles/writer.js';
import { joinedRefs } from '../../text/sentence-ref.js';
import type { Draft } from '../claim.js';
import type { DraftContradiction, LeftOutFinding } from '../results.js';
import type { Citable } from './gate-draft.js';

/** A writer's claims as drafts, numbered on from those that there are. */
const draftsOf = (
  claims: WriterReply['claims'],
  { first, section }: { readonly first: number; readonly section?: string },
): readonly Draft[] =>
  claims.map((given, at) => ({
    id: `D${first + at}`,
    action: given.action,
    claimId: given.claimId === null ? null : bareId(given.claimId),
    claim: given.claim.trim(),
    kind: given.kind,
    part: section === undefined ? given.part : 'section',
    subtopic: section ?? (given.part === 'section' ? given.section.trim() : ''),
    findingIds: [...new Set(given.findings.map(idOf))],
    stance: given.stance,
    confidence: given.confidence,
    decisionCritical: given.decides,
    answersOpposition: given.answersOpposition,
  }));

/** The table of a reply, and its sentences, in the order of print. */
export const allDraftsOf = (
  { claims, table }: Pick<WriterReply, 'claims' | 'table'>,
  first: number,
  section?: string,
): readonly Draft[] => {
  const sentences = draftsOf(claims, { first, ...(section === undefined ? {} : { section }) });
  return [...sentences, ...cellDrafts(table, first + sentences.length)];
};

/** The cells of a table that hold something, row by row. */
const cellDrafts = ({ columns, rows }: WriterReply['table'], first: number): readonly Draft[] =>
  rows
    .flatMap(({ thing, cells }) =>
      [...columns.map((name) => name.trim()), ...cells.map(({ column }) => column.trim())]
        .filter((name, at, all) => name !== '' && all.indexOf(name) === at)
        .flatMap((column) => {
          const cell = cells.find((each) => each.column.trim() === column);
          return cell === undefined || cell.findings.length === 0 || cell.cell.trim() === ''
            ? []
            : [{ thing: thing.trim(), column, cell: cell.cell.trim(), findings: cell.findings }];
        }),
    )
    .map(({ thing, column, cell, findings }, at) => ({
      id: `D${first + at}`,
      action: 'new',
      claimId: null,
      claim: cell,
      kind: cell.includes('{=') ? 'computed' : 'reported',
      part: 'table',
      subtopic: thing,
      column,
      findingIds: [...new Set(findings.map(idOf))],
      stance: 'neutral',
      confidence: 'med',
      decisionCritical: false,
      answersOpposition: false,
    }));

/** `[F4.3!]` is F4.3. */
const idOf = (given: string): string => given.trim().replace(/^[[(]|[!\])]+$/g, '');

export const leftOutOf = (given: WriterReply['leftOut']): readonly LeftOutFinding[] =>
  given.flatMap(({ findings, why }) => findings.map((finding) => ({ finding: idOf(finding), why })));

/** Contradictions whose sides rest on findings that there are. */
export const contradictionsOf = (
  given: WriterReply['contradictions'],
  { refsOf }: Citable,
): readonly DraftContradiction[] =>
  given.flatMap(({ sides, ...each }) => {
    const grounded = sides
      .map(({ statement, findings }) => ({
        statement,
        refs: joinedRefs(findings.flatMap((id) => refsOf(idOf(id)) ?? [])),
      }))
      .filter(({ refs }) => refs.length > 0);
    return grounded.length < 2 ? [] : [{ ...each, sides: grounded }];
  });
