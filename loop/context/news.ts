import type { Subtopic } from '../../agents/roles/vocabulary.js';
import { formatPlace, type Place } from '../../text/sentence-ref.js';
import { formatSourceNumber, type SourceNumber } from '../../text/source-number.js';
import { contentStems, stemsOf } from '../../text/tokens.js';
import { layGrid } from '../grid/lay-grid.js';
import { rechecks, refreshOf, stageResult, subjectOf } from '../history.js';
import type { Plan } from '../results.js';
import type { Run, StoredRun } from '../run.js';
import type { RunSource } from '../../store/run-sources.js';
import type { RoundState } from '../state.js';
import type { RankedSentence } from './rank-sentences.js';
import type { SentenceCosts } from './sentence-costs.js';
import type { SourceLine } from './source-lines.js';
import { isAboutPart } from './target-parts.js';
import { namesThing, wantedValues } from './wanted-values.js';

/** What a later round has to show: what nobody was shown, of new sources, on the round's target, or for an empty cell. */

export interface NewsAbout {
  readonly before: RoundState;
  readonly queries: Plan;
  readonly subtopic: Subtopic | null;
  readonly costs: SentenceCosts;
  /** Sources that the part has not seen. */
  readonly fresh: ReadonlySet<SourceNumber>;
}

/** Sentences that speak of a part and that it was not shown: fewer are nothing to draft from, but for a value of an empty cell. */
const LEAST_NEWS = 3;
/** Share of the target's own words, and as many as are enough, that an old source's sentence holds where it speaks of the target. */
const ON_TARGET = { share: 0.5, words: 3 };

/** Every sentence that a worker of the question as it is cut now was shown in an earlier round. */
export function seenPlaces(run: Run, { round, subtopics }: Plan): ReadonlySet<string> {
  const parts = new Set(subtopics.map(({ name }) => name));
  const seen = new Set<string>();
  const isOfOldText = oldTexts(run);
  for (let earlier = 1; earlier < round; earlier += 1) {
    for (const { subtopic, shown } of stageResult(run, earlier, 'digest') ?? []) {
      if (subtopic !== null && !parts.has(subtopic.name)) continue;
      for (const place of shown) if (!isOfOldText(earlier, place)) seen.add(formatPlace(place));
    }
  }
  return seen;
}

/** Whether a sentence that a round was shown is one of a text that its source no longer has. */
export function oldTexts(run: StoredRun): (round: number, place: Place) => boolean {
  const changed = changedSources(run);
  return (round, [source]) => round < (changed.get(formatSourceNumber(source))?.round ?? 0);
}

/** The sources of a run whose text was another when it was asked for again: since which round, and what is new of them. */
function changedSources(
  run: StoredRun,
): ReadonlyMap<string, { readonly round: number; readonly fresh: ReadonlySet<number> }> {
  return new Map(
    rechecks(run).flatMap(({ round, found }) =>
      found.sources
        .filter(({ outcome }) => outcome === 'changed')
        .map(({ number, fresh }) => [formatSourceNumber(number), { round, fresh: new Set(fresh) }] as const),
    ),
  );
}

/** Whether a sentence is news for a run that asks its question again: of a new source, or new in a changed one. */
export function newsOfRefresh(run: Run, sources: readonly RunSource[]): ((place: Place) => boolean) | null {
  const refresh = refreshOf(run);
  if (refresh === undefined) return null;
  const changed = changedSources(run);
  const rounds = new Map(sources.map(({ number, round }) => [number, round]));
  return ([source, sentence]) => {
    if ((rounds.get(source) ?? 0) <= refresh.round) return false;
    const change = changed.get(formatSourceNumber(source));
    return change === undefined || change.round <= refresh.round || change.fresh.has(sentence);
  };
}

export interface News {
  /** Whether a sentence is worth showing now. */
  isNews(place: Place): boolean;
  /** Whether so many of these sentences are news that somebody should draft from them. */
  isEnough(ranked: readonly RankedSentence[], shown: readonly Place[]): boolean;
}

export function newsFor(run: Run, about: NewsAbout): News {
  const { costs, fresh, queries } = about;
  const seen = seenPlaces(run, queries);
  const fills = emptyCellFiller(run, about);
  const isOnTarget = onTarget(run, about);
  const unused = unusedPassages(about);
  const isNews = (place: Place): boolean => {
    if (unused.has(formatPlace(place))) return true;
    if (seen.has(formatPlace(place))) return false;
    if (fresh.has(place[0])) return true;
    const line = costs.of(place);
    return line !== undefined && (isOnTarget(line) || fills(line));
  };
  const refreshes = newsOfRefresh(run, costs.sources);
  const isReplaced = ([source]: Place): boolean =>
    refreshes !== null && changedSources(run).get(formatSourceNumber(source))?.round === queries.round;
  return {
    isNews,
    isEnough: (ranked, shown) => {
      const held = new Set(shown.map(formatPlace));
      const news = ranked.filter(({ place }) => held.has(formatPlace(place)) && isNews(place));
      if (news.length >= LEAST_NEWS) return true;
      return news.some(({ place }) => {
        const line = costs.of(place);
        return unused.has(formatPlace(place)) || isReplaced(place) || (line !== undefined && fills(line));
      });
    },
  };
}

/** Sentences that answer an open gap and that no claim cites: worth a second look. */
const unusedPassages = ({ before }: NewsAbout): ReadonlySet<string> =>
  new Set(
    before.gaps.flatMap(({ status, subject }) =>
      status === 'open' && subject?.startsWith('passage:') === true ? [subject.slice('passage:'.length)] : [],
    ),
  );

/** Whether a line holds a value for a cell that is wanted and empty. */
function emptyCellFiller(run: Run, { before }: NewsAbout): (line: SourceLine) => boolean {
  const wanted = subjectOf(run)?.wanted;
  const empty = layGrid({ claims: before.claims, wanted: wanted ?? null })?.empty ?? [];
  if (empty.length === 0) return () => false;
  const { valuesIn } = wantedValues(wanted);
  return (line) => {
    const held = new Set(valuesIn(line));
    return empty.some(({ about, attribute }) => held.has(attribute) && namesThing(line, about));
  };
}

/** Whether a line speaks of the round's target, in words that the question does not have; never where the target is another part's. */
function onTarget(run: Run, { before, queries, subtopic }: NewsAbout): (line: SourceLine) => boolean {
  const { target, subtopics } = queries;
  if (target.kind === 'question') return () => true;
  const { claims, gaps } = before;
  if (subtopic !== null && !isAboutPart({ target, claims, gaps }, subtopic, subtopics)) return () => false;
  const asked = new Set(contentStems(run.question));
  const own = contentStems(target.query ?? target.text).filter((stem) => !asked.has(stem));
  const enough = Math.min(ON_TARGET.words, Math.ceil(own.length * ON_TARGET.share));
  if (enough === 0) return () => false;
  return ({ text, headings }) => {
    const said = stemsOf([...headings, text].join(' '));
    return own.filter((stem) => said.has(stem)).length >= enough;
  };
}
