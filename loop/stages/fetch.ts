import type { PickedHit, Reading, Selection } from '../results.js';
import pMap from 'p-map';
import type { Failure, FailureCode } from '../../agents/result.js';
import { warmReaders } from '../../agents/readers/index.js';
import { fail, succeed, type Result } from '../../agents/result.js';
import { relateTexts } from '../../store/related-texts.js';
import { addRunSources, addUnread, listRunSources } from '../../store/run-sources.js';
import { findSource, getSource, getText } from '../../store/sources.js';
import { addNotices } from '../../store/work-groups.js';
import { isRetractedTitle } from '../../store/works.js';
import { withinMinutes, type Deadline } from '../limits/deadline.js';
import { typeOfSource } from '../reading/authority.js';
import { crossCheck } from '../reading/cross-check.js';
import { fetchDocument, type FetchedDocument, type FetchOutcome } from '../reading/fetch-document.js';
import type { PageDeadline } from '../reading/fetch-page.js';
import { watchPicks } from '../reading/stragglers.js';
import { Interrupted, type Run } from '../run.js';
import { stage } from '../stage.js';

type FetchedPick = FetchOutcome & { readonly pick: PickedHit };

/** A pick whose text is in the store, or why it is not. */
interface ReadPick {
  readonly pick: PickedHit;
  readonly outcome: Result<{ readonly storeId: number; readonly warnings: readonly string[] }>;
  readonly failures: readonly Failure[];
}

/**
 * Pages fetched at once, over all hosts; each host has its own, lower limit. As many as a deep round reads, so that no
 * page waits for another's; more would hold too much of what strangers send in memory.
 */
const FETCH_AT_ONCE = 20;

/** Reads the picks: from the store where they are, else by every route that may lead to their text. */
export async function fetchPicks(run: Run, selection: Selection): Promise<Reading> {
  const { round } = selection;
  return stage(run, { round, name: 'read' }, async () => {
    const [fetched] = await Promise.all([
      withinMinutes(run, 'page', (deadline) => readPicks(run, selection.picks, deadline)),
      // The processes start while the first pages are on their way.
      run.web === null ? null : warmReaders(selection.picks.length),
    ]);
    return () => settle(run, round, storeInOrder(fetched));
  });
}

/** All at once; a pick that alone is waited for at last is let go. */
async function readPicks(
  run: Run,
  picks: readonly PickedHit[],
  deadline: Deadline,
): Promise<readonly FetchedPick[]> {
  const { late, arrived, close } = watchPicks(picks.length);
  const readOne = (pick: PickedHit): Promise<FetchedPick> =>
    readPick(run, pick, { ...deadline, late }).finally(arrived);
  try {
    return await pMap(picks, readOne, { concurrency: FETCH_AT_ONCE });
  } finally {
    close();
  }
}

/**
 * Documents are stored in the order of picking and in the commit that ends the stage: where two picks lead to one work,
 * whose text stands does not depend on which page answered first, and a run that is killed takes the same routes again.
 */
function storeInOrder(fetched: readonly FetchedPick[]): readonly ReadPick[] {
  return fetched.map(({ pick, outcome, read, failures }) => {
    for (const each of read) each.store();
    if (!outcome.ok) return { pick, outcome, failures };
    const { store, warnings } = outcome.value;
    return { pick, outcome: succeed({ storeId: store(), warnings }), failures };
  });
}

async function readPick(run: Run, pick: PickedHit, deadline: PageDeadline): Promise<FetchedPick> {
  if (run.signal.aborted) throw new Interrupted();
  const stored = storedSource(run, pick);
  const fromStore = (): Result<FetchedDocument> =>
    stored === undefined
      ? fail({ code: 'not-found', message: 'The document is not in the store.', retryable: false })
      : succeed({ store: () => stored.id, identifiers: stored, warnings: warningsOf(run, pick, stored.id) });
  if (stored?.readClass === 'full' || run.web === null)
    return { pick, outcome: fromStore(), read: [], failures: [] };
  const fetched = await fetchDocument(run, { web: run.web, deadline }, pick);
  if (fetched.outcome.ok || stored === undefined) return { pick, ...fetched };
  return { pick, outcome: fromStore(), read: [], failures: fetched.failures };
}

function storedSource(run: Run, pick: PickedHit): ReturnType<typeof findSource> {
  const byKey = findSource(run.store, { key: pick.key });
  if (byKey !== undefined) return byKey;
  for (const address of pick.addresses) {
    const found = findSource(run.store, { address });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A text that was read before is held against this search as a fresh page is. */
function warningsOf(run: Run, pick: PickedHit, storeId: number): readonly string[] {
  const source = getSource(run.store, storeId);
  const text = getText(run.store, storeId)?.text ?? '';
  return source === undefined ? [] : crossCheck(pick, { ...source, text }).warnings;
}

/** Catalogues mark a retracted article by its title, too, where its own page does not. */
const noticesOf = ({ notices, title }: PickedHit): PickedHit['notices'] =>
  isRetractedTitle(title) ? [...notices, { kind: 'retracted', text: title }] : notices;

interface Added {
  readonly pick: PickedHit;
  readonly storeId: number;
  readonly number: number;
  readonly row: Reading['added'][number];
}

/** Source numbers go by the order of picking, whichever page answered first. */
function settle(run: Run, round: number, reads: readonly ReadPick[]) {
  const before = listRunSources(run.store, run.id).map((source) => source.sourceId);
  const added = numberSources(run, before, reads);
  const unread = reads.flatMap(({ pick, outcome }) =>
    outcome.ok ? [] : [{ address: pick.address, key: pick.key, title: pick.title, failure: outcome.failure }],
  );
  const write = (): void => {
    addRunSources(
      run.store,
      run.id,
      added.map(({ storeId, number, pick }) => ({
        number,
        sourceId: storeId,
        round,
        sourceType: typeOfSource(getSource(run.store, storeId)?.sourceKind ?? null, pick.sourceType),
        angles: [...pick.angles],
        queries: [...pick.queryIds],
        why: pick.why,
      })),
    );
    addUnread(
      run.store,
      run.id,
      unread.map((each) => ({ ...each, round, origin: 'web' as const })),
    );
    for (const { storeId, pick } of added) addNotices(run.store, storeId, noticesOf(pick));
    relateTexts(run.store, { added: added.map((each) => each.storeId), known: before });
  };
  const failures = countFailures(reads);
  const result: Reading = { added: added.map((each) => each.row), unread, failures };
  const differing = added.filter(({ row }) => row.warnings.length > 0).map(({ row }) => row.sourceId);
  const event = {
    read: added.map(({ row }) => row.sourceId),
    titles: added.map(({ pick }) => pick.title),
    unread: unread.length,
    failures,
    differing,
  };
  return { result, write, event };
}

function numberSources(run: Run, before: readonly number[], reads: readonly ReadPick[]): readonly Added[] {
  const known = new Set(before);
  return reads.flatMap(({ pick, outcome }) => {
    if (!outcome.ok || known.has(outcome.value.storeId)) return [];
    const { storeId, warnings } = outcome.value;
    known.add(storeId);
    const source = getSource(run.store, storeId);
    if (source === undefined) throw new Error(`Source ${storeId} was read and is not in the store.`);
    const row = {
      sourceId: `S${known.size}`,
      key: source.key,
      readClass: source.readClass,
      angles: pick.angles,
      queryIds: pick.queryIds,
      warnings,
    };
    return [{ pick, storeId, number: known.size, row }];
  });
}

function countFailures(reads: readonly ReadPick[]): Reading['failures'] {
  const counts: Partial<Record<FailureCode, number>> = {};
  for (const { code } of reads.flatMap((each) => each.failures)) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
