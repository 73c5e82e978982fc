import type { PickedHit, Plan, RankedHit, SearchOutcome, Selection } from '../results.js';
import { ANGLES, type Angle } from '../../agents/search/engine.js';
import { canonicalKey, keyOf } from '../../store/canonical-key.js';
import { sameWork, titleSimilarity } from '../../store/works.js';
import { kindOfRecord } from '../../text/origin/records.js';
import { SAME_TITLE } from '../../text/title-similarity.js';
import type { Gap } from '../claim.js';
import { bearsOn, rareWords } from '../reading/rare-words.js';
import { authorityOf, hasManyPublishers, hostOf, sourceTypeOf } from '../reading/authority.js';
import { declinedHits, passedOver, seenKeys, subjectOf } from '../history.js';
import { askPicker, recordOf, type Candidate, type Chosen } from './ask-picker.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import {
  FIRST_PLACES,
  holdsEnough,
  passesFloor,
  speaksToQuery,
  distinctiveStems,
  textOfHit,
} from '../reading/hit-relevance.js';

/** Most pages of one domain in a round (not for folders, DOI resolvers and repositories of many publishers). */
const MOST_PER_DOMAIN = 3;
/** A work that was looked up by name and found is read before anything else. */
const FOUND_BY_NAME = 100;

/** Merges the hits, ranks them, spreads them over domains and angles, and takes the depth's number. */
export async function select(
  run: Run,
  input: { before: RoundState; queries: Plan; hits: SearchOutcome },
): Promise<Selection> {
  const { round } = input.queries;
  return stage(run, { round, name: 'select' }, async () => {
    const lookups = lookedUp(input.queries, input.before.gaps);
    const merged = mergeHits(input.hits.hits.filter((hit) => isWanted(hit, lookups.get(hit.queryId)))).map(
      (each) => ({
        ...each,
        score: each.score + (each.queryIds.some((id) => lookups.has(id)) ? FOUND_BY_NAME : 0),
      }),
    );
    const seen = seenKeys(run);
    const fresh = merged.filter(
      (candidate) => !seen.has(candidate.key) && !candidate.addresses.some((address) => seen.has(address)),
    );
    const most = pagesToPick(run, seen.sources);
    const declined = declinedHits(run, round);
    const bears = bearing(run, input.queries);
    const candidates = fresh.filter(
      (each) => run.roles.kind !== 'model' || !declined.has(each.key) || bears(each),
    );
    const relevant = relevantHits(run, { ...input, candidates, lookups });
    const ranked = relevant.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
    const { chosen, left } = await choose(run, { queries: input.queries, ranked, wanted: most });
    const picks = spread(chosen, most);
    const padding = fresh.filter(({ key }) => !relevant.some((each) => each.key === key));
    const result: Selection = {
      round,
      picks,
      found: merged.length,
      saturation: shareKnown(merged, fresh, passedOver(run, round)),
      passedOver: [...left, ...padding.map(({ key }) => key)],
      declined: left,
    };
    const { found, saturation } = result;
    return { result, event: { found, picked: picks.length, padding: padding.length, saturation } };
  });
}

/** A hit that an earlier round was shown and left is shown again where it has the rare words of the gap that is looked for now. */
function bearing(run: Run, { target }: Plan): (hit: Candidate) => boolean {
  if (target.kind !== 'gap') return () => false;
  const rare = rareWords(run, { description: target.text, query: target.query }, { least: 0 });
  return (hit) => rare.stems !== null && bearsOn(textOfHit(run, hit) ?? hit.title, rare);
}

const choose: typeof askPicker = async (run, about) =>
  run.roles.kind === 'model'
    ? askPicker(run, about)
    : { chosen: about.ranked.map((each) => ({ ...each, why: '' })), left: [] };

/** Share of the hits that the run has read, tried in vain or passed over before, to two digits. */
function shareKnown(
  merged: readonly Candidate[],
  fresh: readonly Candidate[],
  passed: ReadonlySet<string>,
): number {
  const unknown = fresh.filter(({ key }) => !passed.has(key)).length;
  return merged.length === 0 ? 0 : Math.round((1 - unknown / merged.length) * 100) / 100;
}

/**
 * Leaves out padding: hits that hold hardly any of the words that the question, the round's target or their own query
 * is about. In a model run the searchers judge that themselves, above a floor.
 */
function relevantHits(
  run: Run,
  input: {
    candidates: readonly Candidate[];
    before: RoundState;
    queries: Plan;
    hits: SearchOutcome;
    lookups: ReadonlyMap<string, Gap>;
  },
): Candidate[] {
  const { target, queries } = input.queries;
  if (run.roles.kind === 'model') return aboveFloor(run, input);
  const asked = [run.question, target.query ?? target.text].map(distinctiveStems);
  const terms = new Map(queries.map((query) => [query.id, query.terms]));
  const speaking = new Set(
    input.hits.hits
      .filter((hit) => speaksToQuery(hit, terms.get(hit.queryId) ?? []))
      .map((hit) => hit.address),
  );
  return input.candidates.filter((each) => {
    if (each.queryIds.some((id) => input.lookups.has(id))) return true;
    if (each.addresses.some((address) => speaking.has(address))) return true;
    const shown = textOfHit(run, each);
    return shown === null || asked.some((stems) => holdsEnough(shown, stems));
  });
}

/**
 * Before a model is asked: what shows no word of what was asked is left out, but for the first place of each search, in a
 * later round on the web alone: a folder's first may be anything.
 */
function aboveFloor(
  run: Run,
  { candidates, before, queries: { target, queries }, hits, lookups }: Parameters<typeof relevantHits>[1],
): Candidate[] {
  const things = subjectOf(run)?.wanted?.things ?? [];
  const asked = [run.question, target.text, target.query ?? '', ...things];
  const questions = new Map(queries.map(({ id, question, terms }) => [id, `${question} ${terms.join(' ')}`]));
  const firsts = new Set(hits.hits.filter(({ rank }) => rank === 1).map(({ address }) => address));
  return candidates.filter((each) => {
    if (each.queryIds.some((id) => lookups.has(id))) return true;
    const isLenient = before.round === 0 || !each.address.startsWith('file:');
    if (isLenient && each.addresses.some((address) => firsts.has(address))) return true;
    const own = each.queryIds.flatMap((id) => questions.get(id) ?? []);
    return passesFloor(`${textOfHit(run, each) ?? each.title}\n${each.snippet}`, [...asked, ...own]);
  });
}

/** Gaps whose works were looked up by name, by query. */
function lookedUp(planned: Plan, gaps: readonly Gap[]): ReadonlyMap<string, Gap> {
  return new Map(
    planned.queries.flatMap((query) => {
      const gap = gaps.find((each) => each.id === query.lookupFor && each.kind === 'unread-source');
      return gap === undefined ? [] : [[query.id, gap] as const];
    }),
  );
}

/** A search by name wants that one work; what else it brings is padding. */
function isWanted(hit: RankedHit, gap: Gap | undefined): boolean {
  if (gap === undefined) return true;
  return (
    keyOf(hit) === gap.subject || (gap.title !== null && titleSimilarity(hit.title, gap.title) > SAME_TITLE)
  );
}

function pagesToPick({ options: { maxSources, pagesPerRound } }: Run, sources: number): number {
  return maxSources === null ? pagesPerRound : Math.max(0, Math.min(pagesPerRound, maxSources - sources));
}

/** Hits of one page become one candidate: by canonical key first, then by title, authors and year being the same. */
export function mergeHits(hits: readonly RankedHit[]): Candidate[] {
  const byKey = new Map<string, RankedHit[]>();
  for (const hit of hits) {
    const key = keyOf(hit);
    const group = byKey.get(key) ?? byTitle(byKey, hit);
    if (group === undefined) byKey.set(key, [hit]);
    else group.push(hit);
  }
  return [...byKey].map(([key, group]) => toCandidate(key, group));
}

function byTitle(groups: ReadonlyMap<string, RankedHit[]>, hit: RankedHit): RankedHit[] | undefined {
  for (const group of groups.values()) {
    const other = group[0] as RankedHit;
    // Two files of a folder are two documents until their text says otherwise.
    if (hit.address.startsWith('file:') && other.address.startsWith('file:')) continue;
    if (titleSimilarity(hit.title, other.title) <= SAME_TITLE) continue;
    if (sameWork(recordOf(hit), recordOf(other)).same) return group;
  }
  return undefined;
}

function toCandidate(key: string, group: readonly RankedHit[]): Candidate {
  const best = [...group].sort((a, b) => a.rank - b.rank)[0] as RankedHit;
  const angles = ANGLES.filter((angle) => group.some((hit) => hit.angle === angle));
  const withText =
    group.find((hit) => hit.text !== null && hit.textClass === 'full') ??
    group.find((hit) => hit.text !== null) ??
    best;
  const sourceType = sourceTypeOf(best);
  // Reciprocal rank fusion (Cormack 2009, k = 60) over every query and engine; then cover, type and authority.
  const fused = group.reduce((total, hit) => total + 1 / (60 + hit.rank), 0) * 60;
  return {
    key,
    address: best.address,
    addresses: [...new Set([best.address, ...group.map((hit) => hit.address)])],
    copies: [...new Set(group.flatMap((hit) => hit.copies))],
    doi: group.find((hit) => hit.doi !== null)?.doi ?? canonicalKey(best.address).doi,
    title: best.title,
    snippet: longest(group.map(({ snippet }) => snippet)),
    authors: best.authors,
    ...dated(group),
    text: withText.text,
    textClass: withText.textClass,
    angles,
    queryIds: [...new Set(group.map((hit) => hit.queryId))].sort(),
    engines: [...new Set(group.map((hit) => hit.engine))].sort(),
    notices: group.flatMap((hit) => hit.notices ?? []),
    sourceType,
    recordKind: group.flatMap(({ kind }) => (kind === null ? [] : (kindOfRecord(kind) ?? [])))[0] ?? null,
    isOwnFind: angles.length === 1 && best.rank <= FIRST_PLACES,
    score: fused + 0.25 * angles.length + authorityOf(best.address, sourceType),
  };
}

const longest = (texts: readonly string[]): string =>
  texts.reduce((most, text) => (text.length > most.length ? text : most), '');

/** The kinds of works that registries know, search services do not: what names one has its date from a registry. */
function dated(group: readonly RankedHit[]): Pick<PickedHit, 'publishedAt' | 'publishedFrom'> {
  const hit = group.find(({ publishedAt }) => publishedAt !== null);
  if (hit === undefined) return { publishedAt: null };
  return { publishedAt: hit.publishedAt, publishedFrom: hit.kind === null ? 'search' : 'registry' };
}

/** Takes the best in turn from the angles, at most three of a domain. */
export function spread(ranked: readonly Chosen[], most: number): readonly PickedHit[] {
  const perDomain = new Map<string, number>();
  const taken = new Map<string, PickedHit>();
  const take = (candidate: Chosen): boolean => {
    const host = hostOf(candidate.address);
    const count = perDomain.get(host) ?? 0;
    if (taken.has(candidate.key) || (count >= MOST_PER_DOMAIN && !hasManyPublishers(candidate.address)))
      return false;
    perDomain.set(host, count + 1);
    const { score: _score, isOwnFind: _own, snippet: _snippet, ...pick } = candidate;
    taken.set(candidate.key, pick);
    return true;
  };
  // Half of the places go to the angles in turn, so that none is crowded out: first what each alone has found, then
  // its best. The rest goes by rank.
  for (let place = 0; place < Math.ceil(most / 2); place += 1) {
    const angle = ANGLES[place % ANGLES.length] as Angle;
    const own = ranked.filter((candidate) => candidate.angles.includes(angle));
    const hasOwnFind =
      place < ANGLES.length && own.some((candidate) => candidate.isOwnFind && take(candidate));
    if (!hasOwnFind) own.some(take);
  }
  for (const candidate of ranked) {
    if (taken.size >= most) break;
    take(candidate);
  }
  return [...taken.values()].slice(0, most);
}
