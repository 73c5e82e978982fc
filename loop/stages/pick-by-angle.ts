import pMap from 'p-map';
import { type Angle, ANGLES } from '../../agents/search/engine.js';
import { textOf } from '../context/stored-text.js';
import { ask } from '../limits/ask.js';
import { kindOfHit } from '../reading/authority.js';
import type { PickedHit, Plan } from '../results.js';
import type { Run, StoredRun } from '../run.js';
import { findSentences } from '../../store/retrieval.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { findSource } from '../../store/sources.js';
import { titleSimilarity } from '../../store/works.js';
import { cutSentences } from '../../text/sentences.js';
import { SAME_TITLE } from '../../text/title-similarity.js';
import { contentStems, stemsOf } from '../../text/tokens.js';

/** How many of its own hits a searcher is shown for each page it may pick. */
const SHOWN_PER_PICK = 3;
/** So many hits of all angles are one request. */
const FEW_HITS = 24;
/** Sentences of a hit that a picker is shown. */
const LINES_OF_HIT = 2;

export type Chosen = Candidate & { readonly why: string };

/**
 * In a model run each angle's searcher picks from its own hits; "nothing new" is an honest answer. `left`: keys of hits
 * that one was shown and left, although it might have picked more.
 */
export async function pickByAngle(
  run: Run,
  input: { queries: Plan; ranked: readonly Candidate[]; wanted: number },
): Promise<{ readonly chosen: readonly Chosen[]; readonly left: readonly string[] }> {
  if (input.ranked.length <= FEW_HITS) return pickTogether(run, input);
  const perAngle = Math.ceil(input.wanted / ANGLES.length) + 1;
  const dealt = deal(input.ranked, perAngle * SHOWN_PER_PICK);
  const answers = await pMap(
    ANGLES,
    (angle) => askPicker(run, dealt.get(angle) ?? [], { angle, wanted: perAngle, queries: input.queries }),
    { concurrency: run.options.researchers },
  );
  const byKey = new Map<string, Chosen>();
  const longest = Math.max(0, ...answers.map((answer) => answer.length));
  for (let place = 0; place < longest; place += 1) {
    for (const answer of answers) {
      const pick = answer[place];
      if (pick !== undefined && !byKey.has(pick.key)) byKey.set(pick.key, pick);
    }
  }
  const left = ANGLES.flatMap((angle, index) => {
    const picked = new Set(answers[index]?.map(({ key }) => key));
    const shown = dealt.get(angle) ?? [];
    return picked.size < perAngle ? shown.flatMap(({ key }) => (picked.has(key) ? [] : [key])) : [];
  });
  return { chosen: [...byKey.values()], left };
}

/** Few hits are shown once, to one picker that chooses for all angles. */
async function pickTogether(
  run: Run,
  { ranked, wanted, queries }: { queries: Plan; ranked: readonly Candidate[]; wanted: number },
): Promise<{ readonly chosen: readonly Chosen[]; readonly left: readonly string[] }> {
  const chosen = await askPicker(run, ranked, { angle: null, wanted, queries });
  const picked = new Set(chosen.map(({ key }) => key));
  const left = ranked.flatMap(({ key }) => (picked.has(key) ? [] : [key]));
  return { chosen, left: chosen.length < wanted ? left : [] };
}

async function askPicker(
  run: Run,
  own: readonly Candidate[],
  about: { readonly angle: Angle | null; readonly queries: Plan; readonly wanted: number },
): Promise<readonly Chosen[]> {
  if (own.length === 0) return [];
  const { angle, wanted } = about;
  const { text: target, query } = about.queries.target;
  const asked = [...new Set([run.question, query ?? target])];
  const questions = new Map(about.queries.queries.map(({ id, question }) => [id, question]));
  const read = listRunSources(run.store, run.id);
  const hits = own.map((each, index) => ({
    id: `H${index + 1}`,
    title: each.title,
    address: each.address,
    authors: each.authors,
    lines: bestLines(run, each, { asked, most: LINES_OF_HIT }),
    queries: each.queryIds.flatMap((id) => questions.get(id) ?? []),
    alreadyRead: readAs(read, each),
    publishedAt: each.publishedAt,
    sourceKind: kindOfHit({ ...each, kind: each.recordKind }),
  }));
  const to = { angle, wanted, target, question: run.question, today: run.today };
  const reply = await ask(run, 'picker', { ...to, hits });
  // A searcher that cannot be asked leaves its ranking as it is.
  if (!reply.ok) return own.slice(0, about.wanted).map((each) => ({ ...each, why: '' }));
  // What kind of source it is, addresses and records decide, and then the document; a model's word for it is no fact.
  return reply.value.picks.flatMap(({ hit, whyRelevant }) => {
    const chosen = own[hits.findIndex(({ id }) => id === hit)];
    return chosen === undefined ? [] : [{ ...chosen, why: whyRelevant }];
  });
}

/** The source of the run whose work a hit is another version of, by its title. */
function readAs(read: readonly RunSource[], { title }: Candidate): string | null {
  const same = read.find(({ source }) => titleSimilarity(source.title ?? '', title) > SAME_TITLE);
  return same === undefined ? null : `S${same.number}`;
}

/**
 * Each hit to one of the angles that brought it, the best first, to whoever has the fewest: searchers that are blind to
 * one another would else pick the same few pages, and leave the round's others unread.
 */
export function deal<T extends { readonly angles: readonly Angle[] }>(
  ranked: readonly T[],
  most: number,
): ReadonlyMap<Angle, readonly T[]> {
  const dealt = new Map<Angle, T[]>(ANGLES.map((angle) => [angle, []]));
  const held = (angle: Angle): number => dealt.get(angle)?.length ?? 0;
  for (const candidate of ranked) {
    const [angle] = [...candidate.angles].sort((a, b) => held(a) - held(b));
    if (angle !== undefined && held(angle) < most) dealt.get(angle)?.push(candidate);
  }
  return dealt;
}

/** What a hit itself says of what was asked: its best sentences, from the store where it was read before, else from what came with it. */

/** UTF-16 units of a text that are looked at. */
const LOOKED_AT = 40_000;

function bestLines(
  run: StoredRun,
  hit: { readonly address: string; readonly text: string | null; readonly snippet: string },
  about: { readonly asked: readonly string[]; readonly most: number },
): readonly string[] {
  const stored = findSource(run.store, { address: hit.address });
  if (stored !== undefined) return fromStore(run, stored.id, about);
  return bestOf(hit.text ?? hit.snippet, about);
}

function fromStore(
  run: StoredRun,
  sourceId: number,
  { asked, most }: { readonly asked: readonly string[]; readonly most: number },
): readonly string[] {
  const text = textOf(run, sourceId);
  const aspects = asked.map((each) => ({ text: each, weight: 1 }));
  return findSentences(run.store, { aspects, sourceIds: [sourceId], limit: most })
    .sort((a, b) => a.number - b.number)
    .flatMap(({ number }) => sentencesOf(run.store, sourceId, { from: number, to: number }))
    .map(({ start, end }) => text.slice(start, end));
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

/** A page that hits led to, merged and ranked, before it is known whether it is picked. */
export interface Candidate extends Omit<PickedHit, 'why'> {
  readonly score: number;
  /** Only one angle brought it, among the first places of a search: what that angle is there for. */
  readonly isOwnFind: boolean;
  /** What an engine said of it; empty where none did. */
  readonly snippet: string;
}
