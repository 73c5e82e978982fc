/** How the brief came about: facts, what could not be read, the rounds. */
import type { RoundRow } from '../../state.js';
import type { Words } from '../../words/index.js';
import { endingIn, wordFor } from '../../words/lookup.js';
import type { Brief } from '../brief.js';
import { grouped, percent } from '../language.js';
import { list, paragraph, type Inline, type Item, type Section, type Spoken } from '../tree.js';
import { isExtractive } from '../wording.js';

export function methodology(spoken: Spoken): Section {
  const { brief, words } = spoken;
  const facts = [...earlierFact(spoken), ...endingFact(spoken), ...factsOf(spoken)];
  const searches = brief.opposition?.queries ?? [];
  const unread = unreadItems(brief);
  const folded = (summary: string, items: readonly Item[]) =>
    items.length === 0 ? [] : [{ kind: 'details' as const, summary, nodes: [list(items)] }];
  return {
    id: 'methodology',
    title: words.sections.methodology,
    role: 'method',
    nodes: [
      paragraph([words.parameters.line({ parameters: parameters(spoken).join(' · ') })], 'emphasis'),
      list(facts.map(({ name, value }) => ({ of: [words.labelled({ name, value })] }))),
      ...folded(words.method.unread, unread),
      ...folded(
        words.method.disproving,
        searches.map((text) => ({ of: [{ kind: 'code', text }] })),
      ),
    ],
  };
}

/** The one line of run parameters, in parts. */
export function parameters({ brief, words: { parameters: said } }: Spoken): readonly string[] {
  const { options, today } = brief.run;
  const engines = options.engines.map((name) => (name === 'corpus' ? said.folder : name));
  return [
    said.depth({ name: options.depth }),
    said.rounds({ count: brief.rounds.length }),
    said.researchers({ count: options.researchers }),
    said.read({ count: brief.sources.length }),
    isExtractive(brief) ? said.noModel : said.model({ name: options.model }),
    ...(options.gate === 'strict' ? [said.strict] : []),
    said.searched({ names: engines.join(', ') }),
    said.date({ day: today }),
  ];
}

interface Fact {
  readonly name: string;
  readonly value: string;
}

/** The question that it goes on from. */
const earlierFact = ({ brief: { run }, words: { method } }: Spoken): readonly Fact[] =>
  run.refreshes !== undefined
    ? [{ name: method.refreshes, value: `${run.refreshes.run} (${run.refreshes.today})` }]
    : run.refines === undefined
      ? []
      : [{ name: method.refines, value: `“${run.refines.question}” (${run.refines.run})` }];

/** Why the run ended. */
const endingFact = ({ brief, words }: Spoken): readonly Fact[] =>
  brief.run.ending === null ? [] : [{ name: words.method.ending, value: endingIn(brief.run.ending, words) }];

function factsOf({ brief, language, words: { method, charts } }: Spoken): readonly Fact[] {
  const { rounds, run, spent, refused, sources, leftOut, spentByRole } = brief;
  const found = rounds.reduce((total, round) => total + round.found, 0);
  const tokens = (count: number): string => grouped(count, language);
  const roles = [...spentByRole].sort((a, b) => b.usd - a.usd || b.tokens - a.tokens).slice(0, MOST_ROLES);
  const byRole = roles.map(
    (role) =>
      `${wordFor(role.label, charts.roles)} ${role.usd > 0 ? `$${role.usd.toFixed(2)}` : tokens(role.tokens)}`,
  );
  const value = {
    depth: `${run.options.depth}; ${wordFor(run.familiarity, method.familiarity)}`,
    queries: searchesByAngle(rounds, method.angles),
    found: method.hits({
      found,
      read: sources.length,
      unread: brief.unread.length + brief.unreadFiles.length,
    }),
    works: method.independent({
      works: new Set(sources.map(({ work }) => work)).size,
      sources: sources.length,
    }),
    claims: countedClaims(brief, method),
    ...(leftOut.length === 0
      ? {}
      : { leftOut: leftOut.map(({ finding, why }) => `${finding} (${why})`).join(' ') }),
    spent: `${method.cost({ tokens: tokens(spent.tokens), usd: spent.usd.toFixed(2) })}${byRole.length === 0 ? '' : ` (${byRole.join(', ')})`}`,
    ...(refused.length === 0
      ? {}
      : { refused: refused.map(({ why, count }) => `${count} × ${why}`).join(', ') }),
  };
  return Object.entries(value).map(([name, said]) => ({
    name: method[name as keyof typeof value],
    value: said,
  }));
}

/** Roles that are named with what they spent. */
const MOST_ROLES = 6;

type Method = Words['method'];

/** `6 (time 2, names and organisations 4)` */
function searchesByAngle(rounds: Brief['rounds'], angles: Method['angles']): string {
  const queries = rounds.flatMap((round) => round.queries);
  const byAngle = [...countBy(queries.map(({ angle }) => angle))].map(
    ([angle, count]) => `${wordFor(angle, angles)} ${count}`,
  );
  return byAngle.length === 0 ? String(queries.length) : `${queries.length} (${byAngle.join(', ')})`;
}

function countedClaims({ claims, background, struck, counts }: Brief, method: Method): string {
  const invented = counts['invented-sources'] ?? 0;
  return [
    method.counts({ hold: claims.length, struck: struck.length, repaired: counts['repaired'] ?? 0 }),
    ...(background.length === 0 ? [] : [method.background({ count: background.length })]),
    ...(invented === 0 ? [] : [method.invented({ count: invented })]),
  ].join('; ');
}

/** Pages by the reason why they could not be read, then every file. */
const unreadItems = (brief: Brief): readonly Item[] => [
  ...[...countBy(brief.unread.map(({ why }) => why))].map(([why, count]) => ({ of: [`${count} × ${why}`] })),
  ...brief.unreadFiles.map(({ path, why }): { of: readonly Inline[] } => ({
    of: [{ kind: 'code', text: path }, `: ${why}`],
  })),
];

/** How often each of the words is there, in the order of their first. */
function countBy(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** A column of the table of rounds: a number, words, a yes or no, or a share of 0 to 1. */
type RoundColumn =
  | { readonly kind: 'number' | 'share'; readonly value: (row: RoundRow) => number }
  | { readonly kind: 'text'; readonly value: (row: RoundRow) => string }
  | { readonly kind: 'flag'; readonly value: (row: RoundRow) => boolean };

type RoundColumnName = keyof Words['rounds']['columns'];

/** The columns in their order: every document and `show` draw the rounds from this table. Their titles are `rounds.columns` of the words. */
export const ROUND_COLUMNS = {
  round: { kind: 'number', value: (row) => row.round },
  target: { kind: 'text', value: (row) => row.target },
  queries: { kind: 'number', value: (row) => row.queries.length },
  sources: { kind: 'number', value: (row) => row.sources },
  fresh: { kind: 'number', value: (row) => row.newSources },
  claims: { kind: 'number', value: (row) => row.claims },
  struck: { kind: 'number', value: (row) => row.struck },
  gaps: { kind: 'number', value: (row) => row.openGaps },
  inVain: { kind: 'number', value: (row) => row.gapsInVain },
  signOff: { kind: 'flag', value: (row) => row.signoff },
  known: { kind: 'share', value: (row) => row.saturation },
} as const satisfies Readonly<Record<RoundColumnName, RoundColumn>>;

/** A round as a row of the table. */
export const roundCells = (row: RoundRow, spoken: Pick<Spoken, 'language' | 'words'>) =>
  (Object.entries(ROUND_COLUMNS) as [RoundColumnName, RoundColumn][]).map(([name, column]) => ({
    name,
    text: cellText(column, row, spoken),
  }));

function cellText(
  column: RoundColumn,
  row: RoundRow,
  { language, words }: Pick<Spoken, 'language' | 'words'>,
): string {
  if (column.kind === 'flag') return column.value(row) ? words.rounds.yes : words.rounds.no;
  if (column.kind === 'share') return percent(column.value(row), language);
  return String(column.value(row));
}

/** Characters of a target that the table shows; rounds.json has it whole. */
const TARGET_LENGTH = 80;

export function roundsSection(spoken: Spoken): Section | null {
  const { rounds } = spoken.brief;
  if (rounds.length === 0) return null;
  const { sections, rounds: said } = spoken.words;
  const short = (text: string): string =>
    text.length <= TARGET_LENGTH
      ? text
      : `${text.slice(0, TARGET_LENGTH - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
  return {
    id: 'rounds',
    title: sections.rounds,
    role: 'method',
    nodes: [
      {
        kind: 'table',
        columns: (Object.keys(ROUND_COLUMNS) as RoundColumnName[]).map((name) => said.columns[name]),
        rows: rounds.map((row) => roundCells(row, spoken).map(({ text }) => short(text))),
        label: said.table,
      },
      { kind: 'figure' },
    ],
  };
}
