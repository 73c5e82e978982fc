import type { Brief } from '../brief.js';
import { wordsOf } from '../language.js';
import type { Words } from '../../words/index.js';
import { bareWords } from '../../../text/bare-words.js';
import type { BriefDifference, CellMention, ChangedCell, ChangedClaim, ClaimChange } from './difference.js';

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
  const { changes } = words;
  const { claims, cells, answer, sources, disagreements } = difference;
  const changed = claims.changed.flatMap((each) => changedClaim(each, words));
  const shown = new Set(
    [...changed, ...claims.added.map(({ id }) => ({ claimIds: [id] }))].flatMap((each) => each.claimIds),
  );
  // A sentence of the answer that is a claim's own is told with the claim.
  const told = new Set(
    [...claims.changed.flatMap(({ before, after }) => [before, after]), ...claims.gone, ...claims.added].map(
      ({ claim }) => bareWords(claim),
    ),
  );
  const isUntold = (sentence: string): boolean => !told.has(bareWords(sentence));
  const lines: readonly ChangeLine[] = [
    ...cells.changed.map(changedCell),
    ...changed,
    ...claims.gone.map(({ claim, why = changes.reasons.unknown }): ChangeLine =>
      line('gone', { before: claim, why }),
    ),
    ...cells.gone.map((cell) => line('gone', { before: cellText(cell) })),
    ...claims.added.map(({ id, claim }) => line('added', { after: claim, claimIds: [id] })),
    ...cells.added
      .filter(({ claimIds }) => !claimIds.some((id) => shown.has(id)))
      .map((cell) => line('added', { after: cellText(cell), claimIds: cell.claimIds })),
    ...disagreements.added.map(({ topic }) => line('disagreement', { after: topic })),
    ...disagreements.settled.map(({ topic, resolution }) =>
      line('settled', { before: topic, why: resolution }),
    ),
    ...disagreements.gone.map(({ topic }) => line('settled', { before: topic })),
    ...answer.changed
      .filter(({ before }) => isUntold(before))
      .map(({ before }) => line('answer', { before })),
    ...answer.gone.filter(isUntold).map((before) => line('answer', { before })),
    ...answer.added.filter(isUntold).map((after) => line('answer', { after })),
    ...sourceLines(sources),
  ];
  return [...lines].sort((one, other) => COUNTED.indexOf(one.kind) - COUNTED.indexOf(other.kind));
}

const sourceLines = ({ gone, changed, added }: BriefDifference['sources']): readonly ChangeLine[] => [
  ...gone.map(({ title, key, why }) =>
    line('goneSource', { before: named(title, key), ...(why === undefined ? {} : { why }) }),
  ),
  ...changed.map(({ title, key }) => line('changedSource', { before: named(title, key) })),
  ...added.map(({ title, key }) => line('newSource', { after: named(title, key) })),
];

export const isOfSources = ({ kind }: ChangeLine): boolean => OF_SOURCES.has(kind);

const line = (kind: ChangeKind, parts: Partial<Omit<ChangeLine, 'kind'>>): ChangeLine => ({
  kind,
  claimIds: [],
  before: null,
  after: null,
  why: null,
  ...parts,
});

const KINDS = {
  value: 'value',
  reworded: 'reworded',
  stronger: 'stronger',
  weaker: 'weaker',
} as const satisfies Partial<Record<ClaimChange, ChangeKind>>;

/** By the most telling of its changes; other sources behind the same words are none. */
function changedClaim(
  changed: ChangedClaim,
  { changes: { reasons }, confidence: levels }: Words,
): readonly ChangeLine[] {
  const { before, after, how, confidence, works } = changed;
  const [first] = how.filter((each) => each !== 'sources');
  if (first === undefined) return [];
  const why =
    confidence !== null
      ? reasons.confidence({ before: levels[confidence.before], after: levels[confidence.after] })
      : works !== null
        ? reasons.works(works)
        : null;
  return [
    line(KINDS[first], {
      claimIds: [after.id],
      before: before.claim,
      after: after.claim,
      why,
    }),
  ];
}

const changedCell = (cell: ChangedCell): ChangeLine =>
  line('value', {
    claimIds: cell.claimIds,
    before: cellText({ ...cell, value: cell.before }),
    after: cellText({ ...cell, value: cell.after }),
  });

const cellText = ({ about, attribute, value, conditions }: Omit<CellMention, 'claimIds'>): string =>
  `${[about, attribute, ...conditions].join(', ')}: ${value}`;

const named = (title: string, key: string): string => (title === '' ? key : title);

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
  const { changes } = brief;
  if (changes === undefined) {
    const items = brief.answer.map(({ sentence }) => ({ kind: 'answer', text: sentence }));
    return {
      isChanged: true,
      news: { headline: words.changes.first, items: items.slice(0, MOST_ITEMS), language },
    };
  }
  const items = changeLines(changes, words).map((each) => ({
    kind: each.kind,
    text: plainLine(each, words),
  }));
  return {
    isChanged: changes.isOfContent || changes.sources.gone.length > 0,
    news: { headline: headlineOf(changes, words), items: items.slice(0, MOST_ITEMS), language },
  };
}
