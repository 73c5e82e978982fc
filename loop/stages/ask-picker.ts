import { ask } from '../limits/ask.js';
import { textOf } from '../context/stored-text.js';
import { kindOfHit } from '../reading/authority.js';
import type { PickedHit, Plan } from '../results.js';
import type { Run, StoredRun } from '../run.js';
import { findSentences } from '../../store/retrieval.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { findSource } from '../../store/sources.js';
import { recordOfSource } from '../../store/work-groups.js';
import { isNearCopy, sameWork, titleSimilarity, type WorkRecord } from '../../store/works.js';
import { cutSentences } from '../../text/sentences.js';
import { SAME_TITLE } from '../../text/title-similarity.js';
import { contentStems, stemsOf } from '../../text/tokens.js';

/** A page that hits led to, merged and ranked, before it is known whether it is picked. */
export interface Candidate extends Omit<PickedHit, 'why'> {
  readonly score: number;
  /** Only one angle brought it, among the first places of a search: what that angle is there for. */
  readonly isOwnFind: boolean;
  /** What an engine said of it; empty where none did. */
  readonly snippet: string;
}

export type Chosen = Candidate & { readonly why: string };

/** Hits that a picker is shown at most: as many as its request holds. */
const MOST_SHOWN = 50;
/** Content words of a title that is believed to name one work alone; "Introduction" names many. */
const TELLING_WORDS = 4;
/** Sentences of a hit that it is shown. */
const LINES_OF_HIT = 2;

interface Picks {
  readonly chosen: readonly Chosen[];
  /** Keys of hits that it was shown and left, although it might have picked more. */
  readonly left: readonly string[];
}

/** In a model run one picker chooses for all angles from the best hits; "nothing new" is an honest answer. */
export async function askPicker(
  run: Run,
  { queries: plan, ranked, wanted }: { queries: Plan; ranked: readonly Candidate[]; wanted: number },
): Promise<Picks> {
  const shown = ranked.slice(0, MOST_SHOWN);
  if (shown.length === 0) return { chosen: [], left: [] };
  const { text: target, query } = plan.target;
  const searches = plan.queries.filter(({ id }) => shown.some(({ queryIds }) => queryIds.includes(id)));
  const read = listRunSources(run.store, run.id);
  const readAs = (hit: Candidate): string | null => {
    if (contentStems(hit.title).length < TELLING_WORDS) return null;
    const same = read.find(({ source }) => isWorkOf(run, hit, source));
    return same === undefined ? null : `S${same.number}`;
  };
  const hits = shown.map((each, index) => ({
    id: `H${index + 1}`,
    title: each.title,
    address: each.address,
    authors: each.authors,
    lines: bestLines(run, each, [
      query ?? target,
      ...searches.flatMap(({ id, question }) => (each.queryIds.includes(id) ? [question] : [])),
    ]),
    alreadyRead: readAs(each),
    publishedAt: each.publishedAt,
    sourceKind: kindOfHit({ ...each, kind: each.recordKind }),
  }));
  const to = {
    ...{ wanted, target, question: run.question, today: run.today },
    searches: searches.map(({ question }) => question),
  };
  const reply = await ask(run, 'picker', { ...to, hits });
  // A picker that cannot be asked leaves the ranking as it is.
  if (!reply.ok) return { chosen: shown.slice(0, wanted).map((each) => ({ ...each, why: '' })), left: [] };
  // What kind of source it is, addresses and records decide, and then the document; a model's word for it is no fact.
  const chosen = reply.value.picks.flatMap(({ hit, whyRelevant }) => {
    const found = shown[hits.findIndex(({ id }) => id === hit)];
    return found === undefined ? [] : [{ ...found, why: whyRelevant }];
  });
  const picked = new Set(chosen.map(({ key }) => key));
  const left = chosen.length < wanted ? shown.filter(({ key }) => !picked.has(key)) : [];
  return { chosen, left: left.map(({ key }) => key) };
}

/**
 * Whether a hit is a work that was read, or another version of it. Letters and minutes share their titles: two files of a folder are
 * two documents unless their texts are one; of other hits, names and dates decide.
 */
function isWorkOf({ store }: StoredRun, hit: Candidate, source: RunSource['source']): boolean {
  if (titleSimilarity(source.title ?? '', hit.title) <= SAME_TITLE) return false;
  const record = { ...recordOfSource(store, source.id) };
  const areFiles = [hit, source].every(({ address }) => address.startsWith('file:'));
  const file = areFiles ? findSource(store, { address: hit.address }) : undefined;
  if (file !== undefined) return isNearCopy({ ...recordOfSource(store, file.id) }, record);
  const { same, link } = sameWork(recordOf(hit), record);
  return same || link === 'version';
}

type OfWork = Pick<Candidate, 'title' | 'authors' | 'publishedAt' | 'doi' | 'address'>;

/** What the rules on works know of a hit. */
export const recordOf = ({ title, authors, publishedAt, doi, address }: OfWork): WorkRecord => ({
  title,
  authors,
  year: publishedAt === null ? null : Number(publishedAt.slice(0, 4)),
  doi,
  addresses: [address],
});

/** UTF-16 units of a text that are looked at. */
const LOOKED_AT = 40_000;

/**
 * What a hit itself says of what was asked, the rarest words of it weighing most: from the store where it was read before,
 * else from what came with it.
 *
 * @param asked what is looked for, which counts as much as all searches that found it together
 */
function bestLines(run: StoredRun, hit: Candidate, asked: readonly string[]): readonly string[] {
  const stored = findSource(run.store, { address: hit.address });
  const shown = hit.text ?? hit.snippet;
  if (stored === undefined) return bestOf(shown, { asked, most: LINES_OF_HIT });
  const text = textOf(run, stored.id);
  const aspects = asked.map((each, at) => ({
    text: each.replaceAll(/["“”«»]/gu, ' '),
    weight: at === 0 ? 1 : 1 / (asked.length - 1),
  }));
  const sources = { sourceIds: [stored.id], limit: LINES_OF_HIT, hasWord: true };
  const lines = findSentences(run.store, { aspects, ...sources })
    .sort((a, b) => a.number - b.number)
    .flatMap(({ number }) => sentencesOf(run.store, stored.id, { from: number, to: number }))
    .map(({ start, end }) => text.slice(start, end));
  return lines.length > 0 ? lines : bestOf(shown, { asked, most: LINES_OF_HIT });
}

/** @internal Sentences with most of the words asked for, in their order; the first where none has any. */
export function bestOf(
  text: string,
  { asked, most }: { readonly asked: readonly string[]; readonly most: number },
): readonly string[] {
  const looked = text.slice(0, LOOKED_AT);
  const wanted = new Set(asked.flatMap(contentStems));
  const all = cutSentences(looked).map(({ start, end }, index) => {
    const sentence = looked.slice(start, end).trim();
    const held = [...stemsOf(sentence)].filter((each) => wanted.has(each)).length;
    return { sentence, index, held };
  });
  return all
    .filter(({ sentence }) => sentence !== '')
    .sort((a, b) => b.held - a.held || a.index - b.index)
    .slice(0, most)
    .sort((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence);
}
