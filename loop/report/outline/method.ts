import { endingIn, wordFor } from '../../words/lookup.js';
import type { Brief } from '../brief.js';
import { grouped } from '../language.js';
import type { Spoken } from './claims.js';
import type { MethodologySection, RoundsSection, UnreadItem } from './outline.js';
import { ROUND_COLUMNS, roundCells, type RoundColumnName } from './round-columns.js';

/** How the brief came about: facts, what could not be read, the rounds. */

export const methodology = (spoken: Spoken): MethodologySection => ({
  kind: 'methodology',
  id: 'methodology',
  title: spoken.words.sections.methodology,
  facts: [...earlierFact(spoken), ...endingFact(spoken), ...facts(spoken)],
  searches: spoken.brief.opposition?.queries ?? [],
  unread: unread(spoken.brief),
});

/** The question that it goes on from. */
const earlierFact = ({ brief: { run }, words }: Spoken): MethodologySection['facts'] =>
  run.refreshes !== undefined
    ? [{ name: words.method.refreshes, value: `${run.refreshes.run} (${run.refreshes.today})` }]
    : run.refines === undefined
      ? []
      : [{ name: words.method.refines, value: `“${run.refines.question}” (${run.refines.run})` }];

/** Why the run ended. */
const endingFact = ({ brief, words }: Spoken): MethodologySection['facts'] =>
  brief.run.ending === null ? [] : [{ name: words.method.ending, value: endingIn(brief.run.ending, words) }];

function facts({ brief, language, words: { method } }: Spoken): MethodologySection['facts'] {
  const { rounds, run, spent, refused } = brief;
  const familiarity = wordFor(run.familiarity, method.familiarity);
  const value = {
    depth: `${run.options.depth}; ${familiarity}`,
    queries: searchesByAngle(rounds, method.angles),
    found: method.hits({
      found: rounds.reduce((total, round) => total + round.found, 0),
      read: brief.sources.length,
      unread: brief.unread.length + brief.unreadFiles.length,
    }),
    works: method.independent({
      works: new Set(brief.sources.map((source) => source.work)).size,
      sources: brief.sources.length,
    }),
    claims: countedClaims(brief, method),
    ...(brief.leftOut.length === 0
      ? {}
      : { leftOut: brief.leftOut.map(({ finding, why }) => `${finding} (${why})`).join(' ') }),
    spent: method.cost({ tokens: grouped(spent.tokens, language), usd: spent.usd.toFixed(2) }),
    ...(refused.length === 0
      ? {}
      : { refused: refused.map(({ why, count }) => `${count} × ${why}`).join(', ') }),
  };
  return Object.entries(value).map(([name, said]) => ({
    name: method[name as keyof typeof value],
    value: said,
  }));
}

type Method = Spoken['words']['method'];

/** `6 (time 2, names and organisations 4)` */
function searchesByAngle(rounds: Brief['rounds'], angles: Method['angles']): string {
  const queries = rounds.flatMap((round) => round.queries);
  const byAngle = [...countBy(queries.map((query) => query.angle))].map(
    ([angle, count]) => `${wordFor(angle, angles)} ${count}`,
  );
  return byAngle.length === 0 ? String(queries.length) : `${queries.length} (${byAngle.join(', ')})`;
}

function countedClaims({ claims, background, struck, counts }: Brief, method: Method): string {
  const said = method.counts({
    hold: claims.length,
    struck: struck.length,
    repaired: counts['repaired'] ?? 0,
  });
  const invented = counts['invented-sources'] ?? 0;
  return [
    said,
    ...(background.length === 0 ? [] : [method.background({ count: background.length })]),
    ...(invented === 0 ? [] : [method.invented({ count: invented })]),
  ].join('; ');
}

/** Pages by the reason why they could not be read, then every file. */
const unread = (brief: Brief): readonly UnreadItem[] => [
  ...[...countBy(brief.unread.map((each) => each.why))].map(([why, count]) => ({ why, count })),
  ...brief.unreadFiles,
];

/** How often each of the words is there, in the order of their first. */
export function countBy(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

export function roundsSection(spoken: Spoken): RoundsSection | null {
  const { rounds } = spoken.brief;
  if (rounds.length === 0) return null;
  const { sections, rounds: said } = spoken.words;
  return {
    kind: 'rounds',
    id: 'rounds',
    title: sections.rounds,
    columns: Object.entries(ROUND_COLUMNS).map(([name, { kind }]) => ({
      title: said.columns[name as RoundColumnName],
      isText: kind === 'text',
    })),
    rows: rounds.map((row) => roundCells(row, spoken).map(({ text }) => text)),
  };
}
