/** Findings in their places: thing, column, reading, conditions, and the evidence that states them. */
import type { ReadFinding, Wanted } from '../../agents/roles/vocabulary.js';
import type { ClaimEvidence } from '../claim.js';
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

/** A finding with the words that state it. */
export interface GridFinding {
  readonly finding: ReadFinding;
  readonly evidence: readonly ClaimEvidence[];
}

export interface Placed extends GridFinding {
  readonly about: string;
  readonly attribute: string;
  readonly conditions: readonly string[];
  readonly reading: Reading;
  readonly asOf: string | null;
  /** Whether the day is that of the page alone. */
  readonly isPageDate: boolean;
  readonly isInterested: boolean;
}

interface Input {
  readonly findings: readonly GridFinding[];
  readonly wanted: Wanted | null;
  readonly sources: ReadonlyMap<string, GridSource>;
}

/** In the order given; findings of no thing or attribute, and those that state no value, belong into no cell. */
export function placeFindings({ findings, wanted, sources }: Input): readonly Placed[] {
  const things = wanted?.things ?? [];
  const naming = nameThings({
    names: findings.flatMap(({ finding }) => finding.thing ?? []),
    wanted: things,
    texts: findings.flatMap(({ finding, evidence }) => [
      ...[finding.statement, finding.attribute ?? '', ...finding.conditions],
      ...evidence.map(({ exact }) => exact),
    ]),
  });
  const column = nameColumns(wanted?.attributes ?? []);
  return findings.flatMap((each): Placed[] => {
    const { finding, evidence } = each;
    const { attribute, value, unit } = finding;
    if (!finding.thing?.trim() || !attribute?.trim() || !value?.trim()) return [];
    const reading = readValue({ value, unit, attribute });
    if (reading === null) return [];
    const thing = withPlan(naming(finding.thing), { finding, things, naming });
    const conditions = joinConditions(finding.conditions.filter(restricts), thing.conditions).filter(
      (condition) => !thing.dropped.some((other) => sameCondition(condition, other)),
    );
    return [
      {
        ...each,
        about: thing.name,
        conditions,
        reading,
        attribute: column({ attribute, conditions, reading }),
        ...dated(finding, evidence, sources),
        isInterested:
          finding.interest !== null ||
          (evidence.length > 0 &&
            evidence.every(({ sourceId }) => sources.get(sourceId)?.isInterested === true)),
      },
    ];
  });
}

interface Naming {
  readonly finding: ReadFinding;
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

function dated(
  finding: ReadFinding,
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
