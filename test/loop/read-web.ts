import { fetchPicks } from '../../loop/stages/fetch.js';
import { gateClaim, type CheckedClaim } from '../../loop/context/gate-claim.js';
import type { Claim } from '../../loop/claim.js';
import { prepare } from '../../loop/stages/prepare.js';
import type { Run } from '../../loop/run.js';
import { supportedBy } from '../../loop/support.js';
import { textOf } from '../../loop/context/stored-text.js';
import type { RoleName, Roles, RoleShapes } from '../../agents/roles/roles.js';
import { listRunSources } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import type { WorldDocument } from '../world/universe.js';
import { documentOf, openSmallWeb, selectionOf, type SmallWeb } from './small-web.js';

/** A run that has read a few articles with known sentences, and claims on them that really passed the gate. */

export interface ReadWeb extends SmallWeb {
  readonly run: Run;
  /** `S1.4`: where a sentence that begins like this stands. */
  refOf(beginning: string): string;
  check(claim: string, refs: readonly string[]): CheckedClaim;
  claim(id: string, words: string, refs: readonly string[], changes?: Partial<Claim>): Claim;
  close(): Promise<void>;
}

/** An article whose results are the sentences given. */
export const articleOf = (
  id: string,
  results: readonly string[],
  changes: Partial<WorldDocument> = {},
): WorldDocument =>
  documentOf(id, {
    doi: `10.7177/${id}`,
    title: `Night cramps and what helps: report ${id}`,
    authors: [`${id[0]?.toUpperCase()}${id.slice(1)} Author`],
    abstract: `Report ${id} tells of cramps at night in the ward of ${id}.`,
    sections: [{ heading: 'Results', paragraphs: [results.join(' ')] }],
    ...changes,
  });

export async function readWeb(folder: string, documents: readonly WorldDocument[]): Promise<ReadWeb> {
  const small = await openSmallWeb({ folder, documents });
  const { run } = small.opened;
  await prepare(run);
  await fetchPicks(run, selectionOf(documents.map((each) => small.pick(each))));
  const check: ReadWeb['check'] = (claim, refs) => gateClaim(run, { claim, refs, computed: false });
  return {
    ...small,
    run,
    check,
    refOf: (beginning) => findRef(run, beginning),
    claim: (id, words, refs, changes = {}) => {
      const checked = check(words, refs);
      if (!checked.holds) throw new Error(`${id} does not hold: ${checked.why}`);
      return { ...EMPTY, ...fieldsOf(checked), id, claim: words, ...changes };
    },
    close: async () => {
      small.opened.close();
      await small.world.close();
    },
  };
}

function findRef(run: Run, beginning: string): string {
  for (const { number, sourceId } of listRunSources(run.store, run.id)) {
    const text = textOf(run, sourceId);
    const row = sentencesOf(run.store, sourceId).find((each) => text.startsWith(beginning, each.start));
    if (row !== undefined) return `S${number}.${row.number}`;
  }
  throw new Error(`No sentence begins with “${beginning}”.`);
}

const fieldsOf = ({ evidence, gate }: Extract<CheckedClaim, { holds: true }>) => ({
  ...supportedBy(evidence),
  gate,
});

const EMPTY = {
  ...({ kind: 'reported', part: 'section', place: 1, findingIds: [] } as const),
  subtopic: 'tonic',
  stance: 'for',
  // The most that one work gives.
  confidence: 'med',
  decisionCritical: true,
  answersOpposition: false,
  review: { status: 'not-reviewed', triggers: [], verdicts: [], challenge: null },
  firstRound: 1,
  changedRound: 1,
} as const;

type Answers = {
  readonly [Name in RoleName]?: (
    input: RoleShapes[Name]['input'],
  ) => RoleShapes[Name]['reply'] | 'context-too-long' | null;
};

/** Roles of a model run that answer as written; what could not be read fails so, null and every other role as being down. */
export function answeringRoles(answers: Answers): Roles {
  return {
    kind: 'model',
    version: 'written',
    ask: (role, input) => {
      const value = (answers[role] as ((input: unknown) => unknown) | undefined)?.(input) ?? null;
      const failure =
        value === 'context-too-long'
          ? { code: value, message: 'It is too long.', retryable: false }
          : { code: 'server-error', message: 'Down.', retryable: true };
      const failed = value === null || value === 'context-too-long';
      return Promise.resolve(
        (failed ? { ok: false, failure } : { ok: true, value }) as Awaited<ReturnType<Roles['ask']>> as never,
      );
    },
  };
}
