import type { DraftFinding, Wanted } from '../../agents/roles/vocabulary.js';
import { placesOf } from '../../text/sentence-ref.js';
import type { ClaimEvidence } from '../claim.js';
import type { StoredRun } from '../run.js';
import { gateFinding, type Known, type Refusal } from './gate-finding.js';
import { passagesOf, type FindingPassage } from './passage.js';
import { thingsOf } from './things.js';

/** What became of the findings of one claim. */
export interface GatedFindings {
  readonly kept: readonly DraftFinding[];
  /** Which part of each of the others the text does not bear out. */
  readonly dropped: readonly Refusal[];
}

/** What all findings of a round are held against besides their own passages. */
export function knownOf(
  findings: readonly Pick<DraftFinding, 'about' | 'attribute'>[],
  wanted: Pick<Wanted, 'things' | 'attributes'> | null,
): Known {
  return {
    things: thingsOf([...findings.map(({ about }) => about), ...(wanted?.things ?? [])]),
    attributes: [
      ...new Set([
        ...(wanted?.attributes ?? []).map(({ name }) => name),
        ...findings.map(({ attribute }) => attribute),
      ]),
    ],
  };
}

/** The findings of a claim that the sentences it cites bear out, field by field. No model is asked. */
export function gateFindings(
  run: StoredRun,
  {
    findings,
    evidence,
    known,
  }: { findings: readonly DraftFinding[]; evidence: readonly ClaimEvidence[]; known: Known },
): GatedFindings {
  if (findings.length === 0) return { kept: [], dropped: [] };
  const passages = passagesOf(run, evidence);
  const outcomes = findings.map((finding) => overPassages(finding, citedBy(finding, passages), known));
  return {
    kept: outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome])),
    dropped: outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [outcome] : [])),
  };
}

/** A finding with the passages that bear it out; those that say it otherwise are left out. */
export function overPassages(
  finding: DraftFinding,
  passages: readonly FindingPassage[],
  known: Known,
): DraftFinding | Refusal {
  let first: DraftFinding | null = null;
  let why: Refusal = 'value';
  const refs: string[] = [];
  for (const passage of passages) {
    const outcome = gateFinding(first ?? finding, passage, known);
    if (!outcome.holds) {
      why = outcome.why;
      continue;
    }
    if (first !== null && saysElse(first, outcome.finding)) continue;
    first ??= outcome.finding;
    refs.push(passage.ref);
  }
  return first === null ? why : { ...first, refs };
}

/** Whether a further passage adds to it: then it says something else of the value. */
const saysElse = (one: DraftFinding, other: DraftFinding): boolean =>
  one.value !== other.value || one.conditions.length !== other.conditions.length;

/** The passages that a finding names; all of the claim's where it names none of them. */
function citedBy(finding: DraftFinding, passages: readonly FindingPassage[]): readonly FindingPassage[] {
  const named = new Set(finding.refs.flatMap((ref) => placesOf(ref).map(String)));
  const own = passages.filter(({ ref }) => placesOf(ref).some((place) => named.has(String(place))));
  return own.length === 0 ? passages : own;
}
