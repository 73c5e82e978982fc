/** What questions the answer: the other side, where sources disagree, what was searched for in vain, the limits, what was struck. */
import { withFullStop } from '../../../text/full-stop.js';
import { placeNames } from '../../../text/sentence-ref.js';
import type { ClaimEvidence, Contradiction, ContradictionSide } from '../../claim.js';
import { isSearchedFor } from '../../judging/gap-ledger.js';
import { pointAsClaim } from '../../judging/opposing-points.js';
import { wordFor } from '../../words/lookup.js';
import type { Brief, BriefSource } from '../brief.js';
import { passageKey } from '../passages.js';
import { code, details, gridValuesIn, heading, lines, list, paragraph } from '../tree.js';
import { section, sentence, statementsIn, table } from '../tree.js';
import type { Inline, Item, Node, Section, Spoken } from '../tree.js';
import {
  citedFor,
  heading as asHeading,
  isExtractive,
  isQuotation,
  shortNameOf,
  sourceOf,
} from '../wording.js';
import { disputeId, placeOf, printedDisputes, shortQuote } from './disputes.js';
import { points, quoted, statement } from './statements.js';

const eachOnce = <Of>(all: readonly Of[], keyOf: (each: Of) => string): readonly Of[] =>
  [...new Map([...all].reverse().map((each) => [keyOf(each), each])).values()].reverse();

/**
 * The opposing case itself, as far as it held and says what no sentence above does; left out where there is none.
 *
 * @param above the sections before it
 */
export function counterpoints(spoken: Spoken, above: readonly Section[]): Section | null {
  const { brief, words } = spoken;
  const { opposition, opposing } = brief;
  if (opposition === null || opposition.memo === '') return null;
  const cited = new Set(evidenceOf(above).map(placeOf));
  const fresh = opposition.points.filter(({ evidence }) =>
    evidence.some((each) => !cited.has(placeOf(each))),
  );
  if (opposition.points.length > 0 && fresh.length === 0) return null;
  const said = fresh.map((point, at) => ({
    ...statement(spoken, { ...pointAsClaim(point, at), part: 'section' }),
    claimIds: [],
    remarks: [],
  }));
  const quotes = said.length > 0 ? said : eachOnce(opposing, passageKey).map(quoted);
  const title = isExtractive(brief) ? words.sections.counterpoints : words.titles.otherSide;
  return section({ id: 'counterpoints', title, role: 'said', nodes: list(points(quotes)) });
}

/** What these sections rest on. */
const evidenceOf = (sections: readonly Section[]): readonly ClaimEvidence[] =>
  sections.flatMap((section) => [
    ...statementsIn(section).flatMap(({ beside }) => beside),
    ...gridValuesIn(section).flatMap(({ from }) => from.evidence),
  ]);

/** Each matter once: what each side says, and what decides. */
export function disagreements(spoken: Spoken): Section | null {
  const { brief, words } = spoken;
  const disputes = printedDisputes(brief);
  const nodes = disputes.flatMap(({ contradiction, quotes }): readonly Node[] => {
    const settled = settlement(brief, contradiction, words);
    return [
      ...heading(asHeading(contradiction.topic), disputeId(contradiction)),
      ...list(contradiction.sides.map((side, at) => ({ of: [sideOf(brief, side, quotes[at])] }))),
      ...(settled === '' ? [] : [paragraph([settled], 'emphasis')]),
    ];
  });
  const isOfOne = disputes.every(({ quotes }) => new Set(quotes.map((quote) => quote?.sourceId)).size === 1);
  const { contradictsItself, disagreements: title } = words.sections;
  return section({
    id: 'disagreements',
    title: isOfOne ? contradictsItself : title,
    role: 'repeated',
    nodes,
  });
}

/** A side in a sentence with what it cites; where none was written, or it did not hold, in its source's words. */
function sideOf(brief: Brief, side: ContradictionSide, quote: ClaimEvidence | undefined): Inline {
  const { statement: text, evidence } = side;
  if (quote === undefined) return text;
  if (text === '' || isQuotation(text, [side])) return quoted(shortQuote(quote, side));
  const cited = citedFor(brief, evidence);
  return sentence({ text: withFullStop(text), cited, beside: evidence, carried: { evidence } });
}

/** Sides that are not of the same people, measure or time do not exclude each other. */
const BOTH_HOLD: ReadonlySet<string> = new Set([
  'different-population',
  'different-measure',
  'different-time',
]);

/**
 * "Settled: …", as far as the dates bear it out; else what would settle it. Empty where a verdict gives no reason in words,
 * and none that can be seen.
 */
function settlement(brief: Brief, { sides, ...said }: Contradiction, words: Spoken['words']): string {
  const { resolved, reason, resolution } = said;
  const preferred = sides.find(({ isPreferred }) => isPreferred === true) ?? sides[0];
  const other = sides.find((side) => side !== preferred);
  const [source, against] = [preferred, other].map((side) => sourceOf(brief, side?.evidence[0]?.sourceId));
  const [date = '', before = ''] = [source, against].map((each) =>
    each === undefined ? '' : latestDate(each),
  );
  const isSeen =
    reason === 'newer'
      ? before !== '' && date > before
      : reason === 'retracted' && against?.retracted === true;
  const isBorneOut = isSeen || (reason !== 'newer' && reason !== 'retracted' && reason !== 'unresolved');
  // Where nothing is dated, a reason stands in its own words, without the label.
  const isUndated = date === '' || before === '';
  if (resolved && !isBorneOut && isUndated && resolution !== '') return resolution;
  if (!resolved || !isBorneOut)
    return words.labelled({ name: words.unresolved, value: resolution || words.disagreement.open });
  if (resolution === '' && !isSeen) return '';
  const isOfTwo = BOTH_HOLD.has(reason);
  // Its own words say so.
  if (isOfTwo && /^both\b/iu.test(resolution)) return resolution;
  const told = [words.reasons[reason], source === undefined ? '' : shortNameOf(brief, source.id), date]
    .filter((fact) => fact !== '')
    .join(', ');
  return words.labelled({
    name: isOfTwo ? words.bothHold : words.resolved,
    value: resolution === '' ? told : resolution,
  });
}

const latestDate = ({ publishedAt, modifiedAt }: BriefSource): string =>
  [publishedAt ?? '', modifiedAt ?? ''].sort().at(-1) ?? '';

/** Queries beyond this length are cut: synth.json and rounds.json have them whole. */
const QUERY_LENGTH = 120;
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/\s\S*$|[\uD800-\uDBFF]$/u, '')}…`;

/** Searches that one open question shows. */
const MOST_SEARCHES = 3;
/** What was searched for and not found, with the searches that were made for it. */
export function openQuestions({ brief, words: { sections, open } }: Spoken): Section | null {
  const items = brief.openQuestions.filter(isSearchedFor).map(({ id, description, queries }): Item => {
    const tried = queries
      .filter((query) => query !== '')
      .slice(0, MOST_SEARCHES)
      .map((query) => ({ of: [code(shortened(query, QUERY_LENGTH))] }));
    return { id, of: [description], nodes: details(open.tried, list(tried)) };
  });
  return section({ id: 'open', title: sections.open, role: 'list', nodes: list(items) });
}

/** Titles beyond these are left to the ellipsis. */
const MOST_NAMES = 10;
const someOf = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMES).join('; ') + (names.length > MOST_NAMES ? '; …' : '');

export function limitations({
  brief,
  words: { sections, limits, statements, unverified },
}: Spoken): Section | null {
  const { uncompared = 0, notRead: { notWhole } = { notWhole: [] } } = brief;
  const onSnippets = brief.unverified.flatMap(({ subject, reason }) =>
    reason === 'snippet-only' ? subject.split(', ') : [],
  ).length;
  const said = [
    ...brief.limitations,
    ...(onSnippets === 0 ? [] : [`${statements({ count: onSnippets })}: ${unverified['snippet-only']}.`]),
    ...(uncompared === 0 ? [] : [limits.otherLanguage({ count: uncompared })]),
    ...(notWhole.length === 0 ? [] : [limits.notWhole({ names: someOf(notWhole) })]),
    ...brief.failedParts.filter(isOfBrief).map((part) => limits.failed({ part })),
  ];
  const nodes = lines([...new Set(said)]);
  return section({ id: 'limitations', title: sections.limitations, role: 'list', nodes });
}

/** Of a number or a name the reason shows which. */
const SHOWN: ReadonlySet<string> = new Set(['number-absent', 'name-absent']);
/** What the gate found nowhere stands in its reason between backticks; of a repair that fell as well, only the first. */
const absentIn = (why: string): string =>
  Array.from(
    (why.split(' The repair did not pass')[0] ?? '').matchAll(/`([^`]+)`/gu),
    ([, words]) => words,
  ).join(', ');

/** What a searcher did not look for, or a critic did not ask, is no part that a brief lacks; what a reader left is named. */
const isOfBrief = (part: string): boolean => !/^(?:searcher|picker|reader|critic|antagonist)\b/u.test(part);

/** Taken out by its own writer, or because it answers something else: that says nothing of the sources. */
const OWN_CHANGES: ReadonlySet<string> = new Set(['withdrawn', 'BESIDE_THE_POINT']);
/** A cell of the table by its row and column: "BullMQ | Licence: …". */
const CELL = /^[^|]{1,200} \| [^:]{1,200}:/u;

/**
 * Each sentence that was refused, with the reason, once; of a cell the last that was tried. What was written otherwise, from
 * the same words, stands above.
 */
export function struckClaims(
  { brief, words: { sections, struck } }: Spoken,
  above: readonly Section[],
): Section | null {
  const cited = new Set(placeNames(evidenceOf(above).map(({ ref }) => ref)));
  const isKept = (refs: readonly string[]): boolean =>
    refs.length > 0 && placeNames(refs).every((place) => cited.has(place));
  const refused = brief.struck.filter(({ verdict, refs }) => !OWN_CHANGES.has(verdict) && !isKept(refs));
  const rows = eachOnce(refused, ({ claim }) => CELL.exec(claim)?.[0] ?? claim).map(
    ({ claim, verdict, why }) => [
      // A sum that was never made.
      claim.replace(/\$?\{=[^{}]{0,200}\}/g, '…').replace(CELL, (cell) => cell.replace(' | ', ' · ')),
      [wordFor(verdict, struck.reasons), ...(SHOWN.has(verdict) ? [absentIn(why)] : [])]
        .filter((part) => part !== '')
        .join(': '),
    ],
  );
  if (rows.length === 0) return null;
  const refusals = table(sections.struck, [struck.claim, struck.why], rows);
  const nodes = [paragraph([struck.about], 'quiet'), ...refusals];
  return { id: 'struck', title: sections.struck, role: 'method', nodes };
}
