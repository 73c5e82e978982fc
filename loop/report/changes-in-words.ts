import { bareWords } from '../../text/bare-words.js';
import type { Words } from '../words/index.js';
import type { Brief } from './brief.js';
import type { BriefDifference, Changed, Mention } from './brief-difference.js';
import { wordsOf } from './language.js';

/** What changed, in the words of the brief: one line of counts, then one line a change. Pure. */

export type ChangeKind = keyof Words['changes']['kinds'];

/** One change. */
export interface ChangeLine {
  readonly kind: ChangeKind;
  /** Of the later brief, where the change is of them. */
  readonly claimIds: readonly string[];
  /** What was said before; null where nothing was. */
  readonly before: string | null;
  /** What is said now; null where nothing is. */
  readonly after: string | null;
  readonly why: string | null;
}

const COUNTED = [
  ...['value', 'gone', 'added', 'weaker', 'stronger', 'disagreement', 'settled', 'reworded', 'answer'],
  ...['goneSource', 'changedSource', 'newSource'],
] as readonly ChangeKind[];
const OF_SOURCES: ReadonlySet<ChangeKind> = new Set(['goneSource', 'changedSource', 'newSource']);

/** One sentence. */
export function headlineOf(difference: BriefDifference, words: Words): string {
  const { changes } = words;
  const day = difference.since.today;
  if (difference.isNothing) return changes.nothing({ day });
  const kinds = changeLines(difference, words).map(({ kind }) => kind);
  const parts = COUNTED.flatMap((kind) => {
    const count = kinds.filter((each) => each === kind).length;
    return count === 0 ? [] : [changes.counts[kind]({ count })];
  }).join(', ');
  return difference.isOfContent ? changes.since({ day, parts }) : changes.sourcesAlone({ day, parts });
}

/** Every change, the most telling first. A changed value of the table is told once, by the table. */
export function changeLines(difference: BriefDifference, words: Words): readonly ChangeLine[] {
  const { claims, cells, answer, sources, disagreements } = difference;
  const shown = new Set([...claims.changed.map(({ after }) => after), ...claims.added].map(({ id }) => id));
  // A sentence of the answer that is a claim's own is told with the claim.
  const told = new Set(
    [...claims.changed.flatMap(({ before, after }) => [before, after]), ...claims.gone, ...claims.added].map(
      ({ text }) => bareWords(text),
    ),
  );
  const isUntold = ({ text }: Mention): boolean => !told.has(bareWords(text));
  const unknown = words.changes.reasons.unknown;
  const lines: readonly ChangeLine[] = [
    ...cells.changed.map((each) => changedLine('value', each)),
    ...claims.changed.flatMap((each) => changedClaim(each, words)),
    ...claims.gone.map((each) => gone('gone', { why: unknown, ...each })),
    ...cells.gone.map((each) => gone('gone', each)),
    ...claims.added.map((each) => added('added', each)),
    ...cells.added
      .filter(({ claimIds }) => !claimIds.some((id) => shown.has(id)))
      .map((each) => added('added', each)),
    ...disagreements.changed.map(({ after, how }) =>
      how.includes('settled') ? gone('settled', after) : added('disagreement', after),
    ),
    ...disagreements.added.map((each) => added('disagreement', each)),
    ...disagreements.gone.map(({ why: _, ...each }) => gone('settled', each)),
    ...[...answer.changed.map(({ before }) => before), ...answer.gone]
      .filter(isUntold)
      .map((each) => gone('answer', each)),
    ...answer.added.filter(isUntold).map((each) => added('answer', each)),
    ...sources.gone.map((each) => gone('goneSource', each)),
    ...sources.changed.map(({ before }) => gone('changedSource', before)),
    ...sources.added.map((each) => added('newSource', each)),
  ];
  return [...lines].sort((one, other) => COUNTED.indexOf(one.kind) - COUNTED.indexOf(other.kind));
}

export const isOfSources = ({ kind }: ChangeLine): boolean => OF_SOURCES.has(kind);

const added = (kind: ChangeKind, { text, claimIds }: Mention): ChangeLine => ({
  ...{ kind, claimIds, before: null, after: text, why: null },
});
const gone = (kind: ChangeKind, { text, why }: Mention): ChangeLine => ({
  ...{ kind, claimIds: [], before: text, after: null, why: why ?? null },
});
const changedLine = (
  kind: ChangeKind,
  { before, after }: Changed,
  why: string | null = null,
): ChangeLine => ({
  ...{ kind, claimIds: after.claimIds, before: before.text, after: after.text, why },
});

/** By the most telling of its changes; other sources behind the same words are none. */
function changedClaim(
  changed: Changed,
  { changes: { reasons }, confidence: levels }: Words,
): readonly ChangeLine[] {
  const { how, confidence, works } = changed;
  const [first] = how.flatMap((each) => (each === 'sources' ? [] : [each]));
  if (first === undefined) return [];
  const why =
    confidence !== undefined
      ? reasons.confidence({ before: levels[confidence.before], after: levels[confidence.after] })
      : works !== undefined
        ? reasons.works(works)
        : null;
  return [changedLine(first, changed, why)];
}

/** As plain text: "Withdrawn: … (the page is no longer there)". */
function plainLine({ kind, before, after, why }: ChangeLine, { changes, labelled }: Words): string {
  const said =
    before !== null && after !== null && before !== after ? `${before} → ${after}` : (after ?? before ?? '');
  return `${labelled({ name: changes.kinds[kind], value: said })}${why === null ? '' : ` (${why})`}`;
}

/** What a brief says that is new, for pages and webhooks. */
interface BriefNews {
  /** What the brief says changed, a source that it cites is gone, or there was no brief before. */
  readonly isChanged: boolean;
  readonly news: {
    readonly headline: string;
    readonly items: readonly { readonly kind: string; readonly text: string }[];
    /** BCP 47. */
    readonly language: string;
  };
}

const MOST_ITEMS = 40;

export function newsOf(brief: Brief): BriefNews {
  const { words, language } = wordsOf(brief);
  const { changes, answer } = brief;
  const items =
    changes === undefined
      ? answer.map(({ sentence }) => ({ kind: 'answer', text: sentence }))
      : changeLines(changes, words).map((each) => ({ kind: each.kind, text: plainLine(each, words) }));
  const headline = changes === undefined ? words.changes.first : headlineOf(changes, words);
  return {
    isChanged: changes === undefined || changes.isOfContent || changes.sources.gone.length > 0,
    news: { headline, items: items.slice(0, MOST_ITEMS), language },
  };
}
