/** Findings in their places: thing, column, reading, conditions, and the evidence that states them. */
import type { Wanted } from '../../agents/roles/vocabulary.js';
import { placesOf, sourceOfRef } from '../../text/sentence-ref.js';
import type { Claim, ClaimEvidence, Finding } from '../claim.js';
import { nameColumns } from './columns.js';
import { joinConditions, restricts, sameCondition } from './conditions.js';
import { readValue, type Reading } from './reading.js';
import { nameThings, type NamedThing } from './things.js';

/** What a grid has to know of a source. */
export interface GridSource {
  /** `S1` */
  readonly id: string;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; the later of its dates. */
  readonly date: string | null;
  /** Whether it gains by what it writes. */
  readonly isInterested: boolean;
  /** An article or a book: the day that it came out is not the day of what it measured. */
  readonly isStudy: boolean;
}

export interface Placed {
  readonly finding: Finding;
  readonly claimId: string;
  readonly about: string;
  readonly attribute: string;
  readonly conditions: readonly string[];
  readonly reading: Reading;
  readonly evidence: readonly ClaimEvidence[];
  readonly asOf: string | null;
  /** Whether the day is that of the page alone. */
  readonly isPageDate: boolean;
  readonly isInterested: boolean;
}

interface Input {
  readonly claims: readonly Claim[];
  readonly wanted: Wanted | null;
  readonly sources: ReadonlyMap<string, GridSource>;
}

/** In the order of the claims; findings that state no value are left out. */
export function placeFindings({ claims, wanted, sources }: Input): readonly Placed[] {
  const stated = claims.flatMap((claim) => (claim.findings ?? []).map((finding) => ({ claim, finding })));
  const things = wanted?.things ?? [];
  const naming = nameThings({
    names: stated.map(({ finding }) => finding.about),
    wanted: things,
    texts: stated.flatMap(({ claim, finding }) => [
      ...[claim.claim, finding.attribute, ...finding.conditions],
      ...claim.evidence.map(({ exact }) => exact),
    ]),
  });
  const column = nameColumns(wanted?.attributes ?? []);
  return stated.flatMap(({ claim, finding }) => {
    const reading = readValue(finding);
    if (reading === null || finding.about.trim() === '' || finding.attribute.trim() === '') return [];
    const thing = withPlan(naming(finding.about), { finding, things, naming });
    const conditions = joinConditions(finding.conditions.filter(restricts), thing.conditions).filter(
      (each) => !thing.dropped.some((other) => sameCondition(each, other)),
    );
    const evidence = evidenceOf(finding, claim.evidence);
    return [
      {
        ...{ finding, claimId: claim.id, about: thing.name, conditions, reading, evidence },
        attribute: column({ attribute: finding.attribute, conditions, reading }),
        ...dated(finding, evidence, sources),
        isInterested:
          evidence.length > 0 &&
          evidence.every(({ sourceId }) => sources.get(sourceId)?.isInterested === true),
      },
    ];
  });
}

interface Naming {
  readonly finding: Finding;
  readonly things: readonly string[];
  readonly naming: (name: string) => NamedThing;
}

/** "Slack", "Pro plan", where the question names "Slack Pro": its condition is part of the name. */
function withPlan(
  thing: NamedThing,
  { finding, things, naming }: Naming,
): NamedThing & { readonly dropped: readonly string[] } {
  for (const condition of finding.conditions) {
    const bare = condition.replace(/\b(?:on|in|with|the|plan|tier|edition|version)\b/giu, ' ').trim();
    const { name } = naming(`${thing.name} ${bare}`);
    if (bare !== '' && name !== thing.name && things.includes(name))
      return { name, conditions: thing.conditions, dropped: [condition] };
  }
  return { ...thing, dropped: [] };
}

/** The pieces of the claim's evidence that the finding cites; all of them where it cites none of them. */
function evidenceOf(finding: Finding, evidence: readonly ClaimEvidence[]): readonly ClaimEvidence[] {
  const cited = new Set(finding.refs.flatMap((ref) => placesOf(ref).map((place) => place.join('.'))));
  const own = evidence.filter(({ ref }) => placesOf(ref).some((place) => cited.has(place.join('.'))));
  if (own.length > 0) return own;
  const named = new Set(finding.refs.flatMap((ref) => sourceOfRef(ref) ?? []));
  const ofSource = evidence.filter(({ sourceId }) => named.has(sourceId));
  return ofSource.length > 0 ? ofSource : evidence;
}

function dated(
  finding: Finding,
  evidence: readonly ClaimEvidence[],
  sources: ReadonlyMap<string, GridSource>,
): Pick<Placed, 'asOf' | 'isPageDate'> {
  if (finding.asOf !== null && /^\d{4}(?:-\d{2}){0,2}$/.test(finding.asOf))
    return { asOf: finding.asOf, isPageDate: false };
  const pages = evidence
    .flatMap(({ sourceId }) => sources.get(sourceId) ?? [])
    .filter(({ isStudy }) => !isStudy);
  const asOf = latest(pages.map(({ date }) => date));
  return { asOf, isPageDate: asOf !== null };
}

export const latest = (dates: readonly (string | null)[]): string | null =>
  dates.reduce((left, right) => (right !== null && (left === null || right > left) ? right : left), null);
