import type { MechanicalFacts } from '../agents/roles/mechanical-facts.js';
import { citedButUnread, citingSentencesOfRun } from '../store/references.js';
import { listRunSources } from '../store/run-sources.js';
import type { Claim } from './claim.js';
import { reportsPrimaryFinding } from './context/whose-finding.js';
import type { StoredRun } from './run.js';

/** Works that this many read sources cite are worth reading, whether or not a claim rests on them. */
const CITED_BY_SEVERAL = 3;
const MOST_SHOWN = 12;
/** Works that several sources cite, and those that claims rely on, that were not read: those inside claims first, at most 12. */
export function unreadWorks(run: StoredRun, claims: readonly Claim[]): MechanicalFacts['citedButUnread'] {
  const inside = claimsByWork(claims);
  const numbers = new Map(
    listRunSources(run.store, run.id).map(({ number, source }) => [source.id, `S${number}`]),
  );
  const forFindings = worksCitedForFindings(run);
  return citedButUnread(run.store, run.id, { minimumCiting: 1 })
    .filter((each) => each.referenceKeys.some((key) => forFindings(key)))
    .map((each) => ({
      key: each.referenceKey,
      title: each.title ?? '',
      year: each.year ?? null,
      doi: each.doi ?? null,
      authors: each.authors,
      citedBy: each.citedBy.flatMap((sourceId) => numbers.get(sourceId) ?? []),
      insideClaims: [...new Set(each.referenceKeys.flatMap((key) => inside.get(key) ?? []))],
    }))
    .filter((each) => each.insideClaims.length > 0 || each.citedBy.length >= CITED_BY_SEVERAL)
    .filter((each) => each.title !== '' || each.doi !== null)
    .sort(
      (a, b) =>
        b.insideClaims.length - a.insideClaims.length ||
        b.citedBy.length - a.citedBy.length ||
        (a.key < b.key ? -1 : 1),
    )
    .slice(0, MOST_SHOWN);
}

function claimsByWork(claims: readonly Claim[]): ReadonlyMap<string, readonly string[]> {
  const inside = new Map<string, string[]>();
  for (const claim of claims) {
    const cited = new Set(claim.evidence.flatMap((each) => each.works));
    for (const work of cited)
      if (!/^W\d+$/.test(work)) inside.set(work, [...(inside.get(work) ?? []), claim.id]);
  }
  return inside;
}

/** Whether a work is cited for a finding anywhere; where no sentence is known that cites it, nobody can tell. */
function worksCitedForFindings(run: StoredRun): (referenceKey: string) => boolean {
  const forFinding = new Map<string, boolean>();
  for (const { referenceKey, section, text } of citingSentencesOfRun(run.store, run.id))
    forFinding.set(
      referenceKey,
      (forFinding.get(referenceKey) ?? false) || !reportsPrimaryFinding(text, section),
    );
  return (key) => forFinding.get(key) ?? true;
}
