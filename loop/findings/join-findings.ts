import type { DraftFinding } from '../../agents/roles/vocabulary.js';
import { joinedRefs, placesOf } from '../../text/sentence-ref.js';
import type { Claim, ClaimEvidence, Finding } from '../claim.js';
import { nextId } from '../ids.js';

/** Findings of claims that are kept, revised, joined or lose evidence. Pure. */

/** Whether two say the same of the same in the same words; who cites what does not matter. */
function isSameFinding(one: DraftFinding, other: DraftFinding): boolean {
  return fieldsOf(one) === fieldsOf(other);
}

const fieldsOf = ({ about, attribute, value, unit, conditions, asOf, by }: DraftFinding): string =>
  JSON.stringify([about, attribute, value, unit, [...conditions].sort(), asOf, by]).toLowerCase();

/** All of both, each once; of two that are the same the first stays, with the references of both. */
export function joinFindings<T extends DraftFinding>(first: readonly T[], second: readonly T[]): T[] {
  const joined = [...first];
  for (const finding of second) {
    const at = joined.findIndex((each) => isSameFinding(each, finding));
    const known = joined[at];
    if (known === undefined) joined.push(finding);
    else joined[at] = { ...known, refs: joinedRefs([...known.refs, ...finding.refs]) };
  }
  return joined;
}

/** The findings whose sentences are all among the evidence; one that lost only some keeps the rest. */
export function survivingFindings<T extends DraftFinding>(
  findings: readonly T[],
  evidence: readonly Pick<ClaimEvidence, 'ref'>[],
): T[] {
  const cited = new Set(evidence.flatMap(({ ref }) => placesOf(ref).map(String)));
  return findings.flatMap((finding) => {
    const refs = finding.refs.filter((ref) => placesOf(ref).every((place) => cited.has(String(place))));
    return refs.length === 0 ? [] : [{ ...finding, refs }];
  });
}

/** Findings of a draft with ids: a standing one that says the same keeps its own, the others get the next. */
export function withIds(
  drafted: readonly DraftFinding[],
  { standing, ever }: { standing: readonly Finding[]; ever: readonly { readonly id: string }[] },
): Finding[] {
  const made: Finding[] = [];
  for (const finding of drafted) {
    const known = standing.find((each) => isSameFinding(each, finding));
    made.push({ ...finding, id: known?.id ?? nextId('F', [...ever, ...made]) });
  }
  return made;
}

/** The claims with every finding under an id of its own: where two have one, the later gets the next. */
export function withOwnFindingIds<T extends Pick<Claim, 'findings'>>(claims: readonly T[]): T[] {
  const all = claims.flatMap(({ findings }) => findings ?? []);
  const taken = new Set<string>();
  const made: { id: string }[] = [];
  return claims.map((claim) => {
    if (claim.findings === undefined) return claim;
    const findings = claim.findings.map((finding) => {
      const id = taken.has(finding.id) ? nextId('F', [...all, ...made]) : finding.id;
      taken.add(id);
      made.push({ id });
      return id === finding.id ? finding : { ...finding, id };
    });
    return { ...claim, findings };
  });
}
