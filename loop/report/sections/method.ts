/** How the brief came about: facts, what could not be read, the rounds. */
import type { RoundRow } from '../../state.js';
import type { Words } from '../../words/index.js';
import { roleIn } from '../../words/lookup.js';
import { endingIn } from '../../ending-words.js';
import type { Brief } from '../brief.js';
import { grouped, percent } from '../language.js';
import {
  heading,
  list,
  paragraph,
  type Inline,
  type Item,
  type Node,
  type Section,
  type Spoken,
} from '../tree.js';
import { isExtractive } from '../wording.js';
import { shortened } from './matters.js';

export function methodology(spoken: Spoken): Section {
  const { brief, words } = spoken;
  const facts = [...earlierFact(spoken), ...endingFact(spoken), ...factsOf(spoken)];
  const unread = unreadItems(brief);
  return {
    id: 'methodology',
    title: words.sections.methodology,
    role: 'method',
    nodes: [
      paragraph([words.parameters.line({ parameters: parameters(spoken).join(' · ') })], 'emphasis'),
      list(facts.map(({ name, value }) => ({ of: [words.labelled({ name, value })] }))),
      ...(unread.length === 0
        ? []
        : [{ kind: 'details' as const, summary: words.method.unread, nodes: [list(unread)] }]),
      ...roundsNodes(spoken),
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
  brief.run.ending === null
    ? []
    : [{ name: words.method.ending, value: endingIn(brief.run.ending, brief.run.options, words) }];

function factsOf({ brief, language, words }: Spoken): readonly Fact[] {
  const { method } = words;
  const { rounds, spent, refused, sources, leftOut } = brief;
  const found = rounds.reduce((total, round) => total + round.found, 0);
  const queries = rounds.reduce((total, round) => total + round.queries.length, 0);
  const { usd } = spent;
  const tokens = grouped(spent.tokens, language);
  const shares = brief.spentByRole
    .filter((each) => each.tokens > 0)
    .map((each) => `${roleIn(each.label, words)} ${grouped(each.tokens, language)}`);
  return [
    { name: method.queries, value: String(queries) },
    {
      name: method.found,
      value: method.hits({
        found,
        read: sources.length,
        unread: brief.unread.length + brief.unreadFiles.length,
      }),
    },
    ...(leftOut.length === 0 ? [] : [{ name: method.leftOut, value: String(leftOut.length) }]),
    ...(spent.tokens === 0
      ? []
      : [
          {
            name: method.spent,
            value: [
              usd === null
                ? method.costUnknown({ tokens })
                : usd > 0
                  ? method.cost({ tokens, usd: usd.toFixed(2) })
                  : method.tokens({ tokens }),
              ...(shares.length === 0 ? [] : [`(${shares.join(', ')})`]),
            ].join(' '),
          },
        ]),
    ...(refused.length === 0
      ? []
      : [{ name: method.refused, value: refused.map(({ why, count }) => `${count} × ${why}`).join(', ') }]),
  ];
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
const ROUND_COLUMNS = {
  round: { kind: 'number', value: (row) => row.round },
  target: { kind: 'text', value: (row) => row.target },
  queries: { kind: 'number', value: (row) => row.queries.length },
  sources: { kind: 'number', value: (row) => row.sources },
  fresh: { kind: 'number', value: (row) => row.newSources },
  gaps: { kind: 'number', value: (row) => row.openGaps },
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

function roundsNodes(spoken: Spoken): readonly Node[] {
  const { rounds } = spoken.brief;
  if (rounds.length === 0) return [];
  const { sections, rounds: said } = spoken.words;
  const short = (text: string): string => shortened(text, TARGET_LENGTH);
  return [
    ...heading(sections.rounds),
    {
      kind: 'table',
      columns: (Object.keys(ROUND_COLUMNS) as RoundColumnName[]).map((name) => said.columns[name]),
      rows: rounds.map((row) => roundCells(row, spoken).map(({ text }) => short(text))),
      label: said.table,
    },
  ];
}
