/** What questions the answer: the other side, where sources disagree, what was searched for in vain, the limits, what was struck. */
import type { Contradiction } from '../../claim.js';
import { isSearchedFor } from '../../judging/gap-ledger.js';
import { pointAsClaim } from '../../judging/opposing-points.js';
import { wordFor } from '../../words/lookup.js';
import type { Brief, BriefSource } from '../brief.js';
import { passageKey } from '../passages.js';
import { heading, lines, list, paragraph, type Item, type Node, type Section, type Spoken } from '../tree.js';
import { heading as asHeading, isExtractive, sourceOf } from '../wording.js';
import { printedDisputes, shortQuote } from './disputes.js';
import { points, quoted, statement } from './statements.js';

const eachOnce = <Of>(all: readonly Of[], keyOf: (each: Of) => string): readonly Of[] =>
  [...new Map([...all].reverse().map((each) => [keyOf(each), each])).values()].reverse();

/** The opposing case itself, as far as it held; left out where there is none. */
export function counterpoints(spoken: Spoken): Section | null {
  const { brief, words } = spoken;
  const { opposition, opposing } = brief;
  if (opposition === null || opposition.memo === '') return null;
  const said = opposition.points.map((point, at) => ({
    ...statement(spoken, { ...pointAsClaim(point, at), part: 'section' }),
    claimIds: [],
    remarks: [],
  }));
  const quotes = said.length > 0 ? said : eachOnce(opposing, passageKey).map(quoted);
  if (quotes.length === 0) return null;
  const title = isExtractive(brief) ? words.sections.counterpoints : words.titles.otherSide;
  return { id: 'counterpoints', title, role: 'said', nodes: [list(points(quotes))] };
}

/** Each matter once: what each side says, in its sources' words, and what decides. */
export function disagreements(spoken: Spoken): Section | null {
  const { brief, words } = spoken;
  const nodes = printedDisputes(brief).flatMap(({ contradiction, quotes }): readonly Node[] => [
    ...heading(asHeading(contradiction.topic)),
    list(
      contradiction.sides.map((side, at) => {
        const quote = quotes[at];
        return { of: [quote === undefined ? side.statement : quoted(shortQuote(quote, side))] };
      }),
    ),
    paragraph([settlement(brief, contradiction, words)], 'emphasis'),
  ]);
  if (nodes.length === 0) return null;
  return { id: 'disagreements', title: words.sections.disagreements, role: 'repeated', nodes };
}

/** "Settled (newer): …", as far as the dates bear it out; else what would settle it. */
function settlement(brief: Brief, { sides, ...said }: Contradiction, words: Spoken['words']): string {
  const { resolved, reason, resolution } = said;
  const preferred = sides.find(({ isPreferred }) => isPreferred === true) ?? sides[0];
  const other = sides.find((side) => side !== preferred);
  const [source, against] = [preferred, other].map((side) => sourceOf(brief, side?.evidence[0]?.sourceId));
  const [date, before] = [source, against].map((each) => (each === undefined ? '' : latestDate(each)));
  const isBorneOut =
    reason === 'newer'
      ? before !== '' && (date ?? '') > (before ?? '')
      : reason === 'retracted'
        ? against?.retracted === true
        : // A verdict stands by its reason, though its words were struck.
          reason !== 'unresolved';
  const name = resolved && isBorneOut ? `${words.resolved} (${words.reasons[reason]})` : words.unresolved;
  // The reason of a verdict that does not stand is none.
  if (resolved && !isBorneOut) return words.labelled({ name, value: words.disagreement.open });
  const facts = [source?.id, date].filter((fact) => fact !== undefined && fact !== '').join(', ');
  const value = resolution !== '' ? resolution : resolved ? facts : words.disagreement.open;
  return words.labelled({ name, value });
}

const latestDate = ({ publishedAt, modifiedAt }: BriefSource): string =>
  [publishedAt ?? '', modifiedAt ?? ''].sort().at(-1) ?? '';

/** Queries beyond this length are cut: synth.json and rounds.json have them whole. */
const QUERY_LENGTH = 120;
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/\s\S*$|[\uD800-\uDBFF]$/u, '')}…`;

/** What was searched for and not found. */
export function openQuestions({ brief, words: { sections, open } }: Spoken): Section | null {
  const asked = brief.openQuestions.filter(isSearchedFor);
  if (asked.length === 0) return null;
  const items = asked.map(({ id, description, queries }): Item => {
    const tried = queries.map((query): Item => ({
      of: [{ kind: 'code', text: shortened(query, QUERY_LENGTH) }],
    }));
    return {
      id,
      of: [description, ' ', { kind: 'emphasis', text: open.inVain }],
      nodes: [{ kind: 'details', summary: open.tried({ count: queries.length }), nodes: [list(tried)] }],
    };
  });
  return { id: 'open', title: sections.open, role: 'list', nodes: [list(items)] };
}

/** Names of files beyond these are left to the ellipsis. */
const MOST_FILES = 10;
const someOf = (paths: readonly string[]): string =>
  paths.slice(0, MOST_FILES).join(', ') + (paths.length > MOST_FILES ? ', …' : '');

export function limitations({
  brief,
  words: { sections, limits, statements, unverified },
}: Spoken): Section | null {
  const { uncompared = 0, unopenedFiles: unopened = { all: 0, paths: [] } } = brief;
  const onSnippets = brief.unverified.flatMap(({ subject, reason }) =>
    reason === 'snippet-only' ? subject.split(', ') : [],
  ).length;
  const said = [
    ...brief.limitations,
    ...(onSnippets === 0 ? [] : [`${statements({ count: onSnippets })}: ${unverified['snippet-only']}.`]),
    ...(uncompared === 0 ? [] : [limits.otherLanguage({ count: uncompared })]),
    ...(unopened.paths.length === 0
      ? []
      : [
          limits.unopened({ count: unopened.paths.length, all: unopened.all, names: someOf(unopened.paths) }),
        ]),
    ...brief.failedParts.map((part) => limits.failed({ part })),
  ];
  if (said.length === 0) return null;
  return { id: 'limitations', title: sections.limitations, role: 'list', nodes: [lines([...new Set(said)])] };
}

/** Of a number or a name the reason shows which. */
const SHOWN: ReadonlySet<string> = new Set(['number-absent', 'name-absent']);
/** What the gate found nowhere stands in its reason between backticks; of a repair that fell as well, only the first. */
const absentIn = (why: string): string =>
  Array.from(
    (why.split(' The repair did not pass')[0] ?? '').matchAll(/`([^`]+)`/gu),
    ([, words]) => words,
  ).join(', ');

/** Each sentence that was taken out, with the reason, once. */
export function struckClaims({ brief, words: { sections, struck } }: Spoken): Section | null {
  const rows = eachOnce(
    brief.struck.map(({ claim, verdict, why }) => [
      // A sum that was never made.
      claim.replace(/\$?\{=[^{}]{0,200}\}/g, '…'),
      [wordFor(verdict, struck.reasons), ...(SHOWN.has(verdict) ? [absentIn(why)] : [])]
        .filter((part) => part !== '')
        .join(': '),
    ]),
    (row) => JSON.stringify(row),
  );
  if (rows.length === 0) return null;
  const columns = [struck.claim, struck.why];
  return {
    id: 'struck',
    title: sections.struck,
    role: 'method',
    nodes: [paragraph([struck.about], 'quiet'), { kind: 'table', columns, rows, label: sections.struck }],
  };
}
