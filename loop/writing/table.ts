import { listRunSources } from '../../store/run-sources.js';
import type { ReadFinding } from '../../agents/roles/vocabulary.js';
import { SAID_OF_CELL, type Cell, type Claim, type Grid } from '../claim.js';
import { notesOfRun, type Notes } from '../reading/notes.js';
import type { StoredRun } from '../run.js';
import { inOrder } from '../judging/printed-parts.js';

/** Of a cell, whatever its names are made of. */
export const cellKey = (about: string, attribute: string): string => JSON.stringify([about, attribute]);

type CellClaim = Claim & { readonly column: string };

const isCell = (claim: Claim): claim is CellClaim => claim.part === 'table' && claim.column !== undefined;

/** The table of these claims; null where none is a cell. */
export function gridOf(run: StoredRun, claims: readonly Claim[]): Grid | null {
  const own = inOrder(claims).filter(isCell);
  if (own.length === 0) return null;
  const findings = new Map(notesOfRun(run).findings.map((finding) => [finding.id, finding]));
  const interested = new Set(
    listRunSources(run.store, run.id).flatMap(({ number, source }) =>
      source.interests.length > 0 ? [`S${number}`] : [],
    ),
  );
  const cells = own.map((claim): Cell => {
    const cited = claim.findingIds.flatMap((id) => findings.get(id) ?? []);
    return {
      about: claim.subtopic,
      attribute: claim.column,
      value: claim.claim,
      ...saidOf(cited),
      conditions: [...new Set(cited.flatMap(({ conditions }) => conditions))],
      claimIds: [claim.id],
      evidence: claim.evidence,
      works: claim.works,
      isInterested: claim.sourceIds.length > 0 && claim.sourceIds.every((id) => interested.has(id)),
    };
  });
  return {
    about: [...new Set(cells.map(({ about }) => about))],
    attributes: [...new Set(cells.map(({ attribute }) => attribute))],
    cells,
  };
}

const saidOf = (cited: readonly ReadFinding[]): Pick<Cell, keyof typeof SAID_OF_CELL> =>
  Object.fromEntries(
    Object.entries(SAID_OF_CELL).map(([name, of]) => [name, onlyOne(cited.map((each) => each[of]))]),
  ) as Pick<Cell, keyof typeof SAID_OF_CELL>;

const onlyOne = (all: readonly (string | null)[]): string | null =>
  new Set(all).size === 1 ? (all[0] ?? null) : null;

/** The table in words, a line a row: its cells with their claims and findings, and what is empty, with who is silent on it. Pure. */
export function tableLines(claims: readonly Claim[], silent: Notes['silent']): readonly string[] {
  const cells = inOrder(claims).filter(isCell);
  const columns = [...new Set(cells.map(({ column }) => column))];
  const silentOn = (name: string): readonly string[] =>
    silent.filter(({ what }) => what.includes(name)).map(({ sourceId }) => sourceId);
  return [...new Set(cells.map(({ subtopic }) => subtopic))].map((about) => {
    const texts = columns.map((name) => {
      const own = cells.filter(({ subtopic, column }) => subtopic === about && column === name);
      if (own.length > 0)
        return own.map(
          ({ id, claim, findingIds }) => `${name}: ${claim} [${[id, ...findingIds].join(', ')}]`,
        );
      const by = [...new Set([...silentOn(`${about}: ${name}`), ...silentOn(name)])];
      return `${name}: EMPTY${by.length === 0 ? '' : ` (silent: ${by.join(', ')})`}`;
    });
    return `${about} | ${texts.flat().join('; ')}`;
  });
}
