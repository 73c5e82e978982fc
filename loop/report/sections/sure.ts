/** How sure the answer is, and why, in one line: counted from what it rests on. */
import { siteOf, voicesAmong } from '../../../text/voices.js';
import { contentStems } from '../../../text/tokens.js';
import type { Claim } from '../../claim.js';
import { isSearchedFor } from '../../judging/gap-ledger.js';
import type { Brief, BriefSource } from '../brief.js';
import { citedIds, claimsOf, shortNameOf, sourceOf } from '../wording.js';
import { strong, type Inline, type Spoken } from '../tree.js';
import { figuresIn } from './disputes.js';
import { isQuestioned } from './statements.js';

/**
 * Three steps, of the answer alone. `well`: every sentence has a second source for all that it says, none is disputed or
 * was questioned in review, and no open question could change it. `not`: no sentence has a second source, or more than half
 * of them are questioned. `partly`: all else. Null where there is no answer.
 */
export function sureLine({ brief, words }: Spoken): readonly Inline[] | null {
  const claims = brief.answer.flatMap(({ claimIds }) => claimsOf(brief, claimIds));
  const ids = [...new Set(claims.flatMap((claim) => citedIds(brief, [claim])))];
  const sources = ids.flatMap((id) => sourceOf(brief, id) ?? []);
  if (sources.length === 0) return null;
  const voiceOf = voicesOf(sources);
  const seconded = claims.filter((claim) => carriers(claim, (id) => voiceOf?.get(id) ?? id) > 1).length;
  const questioned = claims.filter((claim) => isQuestioned(brief, claim)).length;
  const [most, ...others] = openByWeight(brief);
  const open = [
    ...(most === undefined ? [] : [words.sure.open({ question: most.description })]),
    ...(others.length === 0 ? [] : [words.sure.openMore({ count: others.length })]),
  ];
  const isWell = seconded === claims.length && questioned + open.length === 0;
  const isWeak = seconded === 0 || 2 * questioned > claims.length;
  const { sure } = words;
  // "How sure: not very." stands out by what follows its colon.
  const [, name = '', step = ''] =
    /^(.*?[:：] ?)(.*)$/u.exec(sure[isWell ? 'well' : isWeak ? 'not' : 'partly']) ?? [];
  const basis = basisInWords(sources, voiceOf === null, { brief, words, seconded, all: claims.length });
  return [name, strong(step), ` ${[basis, ...open].join(' ')}`];
}

interface Counted extends Pick<Spoken, 'brief' | 'words'> {
  /** Sentences with a second source for all that they say. */
  readonly seconded: number;
  readonly all: number;
}

/** "The answer rests on 4 sources, dated 2009 to 2015; no sentence of it has …". */
function basisInWords(
  sources: readonly BriefSource[],
  isNameless: boolean,
  { brief, words, seconded, all }: Counted,
): string {
  const { sure, evidence } = words;
  const interest = interestInWords(brief, sources, words);
  const dates = sources.flatMap(({ publishedAt, modifiedAt }) => newest(publishedAt, modifiedAt)).sort();
  const ends = [dates[0] ?? '', dates.at(-1) ?? ''];
  const years = ends.map((date) => date.slice(0, 4));
  const [first = '', last = ''] = years[0] === years[1] ? ends : years;
  const [only, ...others] = sources;
  if (only !== undefined && others.length === 0)
    return sure.one({ source: only.title, date: first === '' ? evidence.noDate : first });
  const undated = sources.length - dates.length;
  const count = { sources: sources.length };
  const rests = [
    first === ''
      ? sure.undated(count)
      : first === last
        ? sure.dated({ ...count, first })
        : sure.span({ ...count, first, last }),
    ...(undated === 0 || first === '' ? [] : [sure.someUndated({ count: undated })]),
    ...(interest.length > 0 ? interest : isNameless ? [sure.nameless] : []),
  ].join(', ');
  const second =
    seconded === 0
      ? sure.secondedNone
      : seconded === all
        ? sure.secondedAll
        : sure.seconded({ count: seconded, all });
  return `${rests}; ${second}`;
}

/** "(Musso 2015)" names who says it and is no figure of the sentence. */
const ATTRIBUTION = /\([^()]*\b(?:19|20)\d\d\)/gu;
/** Share of a sentence's words that a source has which says all of it, beside every figure. */
const ALL_OF_IT = 0.5;

/** How many voices say all of a sentence by themselves: every figure of it, and most of its words. */
function carriers({ claim, evidence }: Claim, voiceOf: (sourceId: string) => string): number {
  const said = claim.replace(ATTRIBUTION, ' ');
  const [figures, stems] = [figuresIn(said), [...new Set(contentStems(said))]];
  const voices = [...new Set(evidence.map(({ sourceId }) => voiceOf(sourceId)))];
  return voices.filter((voice) => {
    const words = evidence.filter((each) => voiceOf(each.sourceId) === voice).map(({ exact }) => exact);
    const [own, held] = [new Set(words.flatMap(figuresIn)), new Set(contentStems(words.join(' ')))];
    const shared = stems.filter((stem) => held.has(stem)).length;
    return figures.every((figure) => own.has(figure)) && shared >= ALL_OF_IT * stems.length;
  }).length;
}

/** Whose voice each source is; null where of one nobody can tell: a file that names neither author nor publisher. */
function voicesOf(sources: readonly BriefSource[]): ReadonlyMap<string, string> | null {
  const isNameless = ({ address, doi, publisher, siteName, authors }: BriefSource): boolean =>
    siteOf(address) === null && doi === null && (publisher ?? siteName) === null && authors.length === 0;
  if (sources.some(isNameless)) return null;
  const voiceOf = voicesAmong(sources.map((source) => ({ work: source.work, source })));
  return new Map(sources.map(({ id, work }) => [id, voiceOf(work)]));
}

/** Open questions by which the answer could change, the most pressing first. */
const openByWeight = ({ openQuestions }: Brief) =>
  openQuestions
    .filter((gap) => gap.material && isSearchedFor(gap))
    .sort((one, other) => other.priority - one.priority);

/** What was changed later is as new as its change. */
const newest = (...dates: readonly (string | null)[]): readonly string[] =>
  dates
    .filter((date) => date !== null)
    .sort()
    .slice(-1);

/** Who of them gains by what it says. */
function interestInWords(
  brief: Brief,
  sources: readonly BriefSource[],
  { sure }: Spoken['words'],
): readonly string[] {
  const names = sources
    .filter(({ isInterested }) => isInterested === true)
    .map(({ id }) => shortNameOf(brief, id));
  if (names.length === 0) return [];
  if (names.length === sources.length) return [sure.interestedAll];
  return [sure.interested({ names: names.join(', ') })];
}
