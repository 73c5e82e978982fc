import type {
  CitedPassage,
  ShownSentence,
  ShownSource,
  StandingClaim,
} from '../../agents/roles/vocabulary.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { addressedSentences } from './addressed.js';
import { originPart } from '../../text/origin/source-origin.js';
import { inPassages } from './in-passages.js';
import { storedTextOf, textOf } from './texts.js';
import type { Claim } from '../claim.js';
import { formatPlace, placesOf, type Place } from '../../text/sentence-ref.js';
import { formatSourceNumber, type SourceNumber } from '../../text/source-number.js';
import type { Run } from '../run.js';
import { groupBySource } from './sentence-costs.js';
import { worksOfRun, type WorksOfRun } from '../independence.js';

/** What roles are shown of the store. Nothing is shown that cannot be opened again. */

/**
 * The sources of a digest with their shown sentences, in the digest's order. With `keepOrder` a source comes again
 * where the order comes back to it, so that what was frozen stays together at the front of a prompt; without it
 * each source comes once.
 */
export function showSources(
  run: Run,
  shown: readonly Place[],
  { keepOrder = false, best = [] }: { keepOrder?: boolean; best?: readonly string[] } = {},
): readonly ShownSource[] {
  const works = worksOfRun(run);
  const groups = keepOrder ? inRuns(shown) : [...groupBySource(shown)];
  const byNumber = new Map(listRunSources(run.store, run.id).map((source) => [source.number, source]));
  return groups.flatMap(([number, sentences]) => {
    const source = byNumber.get(number);
    return source === undefined ? [] : [showSource(run, source, { works, sentences, best })];
  });
}

function showSource(
  run: Run,
  { number, sourceId, sourceType, source }: RunSource,
  { works, sentences, best }: { works: WorksOfRun; sentences: readonly number[]; best: readonly string[] },
): ShownSource {
  const rows = sentencesOf(run.store, sourceId);
  const { text, blocks } = storedTextOf(run, sourceId);
  const shown = showSentences(run, { number, sourceId }, { works, sentences, text });
  return {
    id: formatSourceNumber(number),
    work: works.nameOf(sourceId),
    derivedFrom: works.derivedFrom(sourceId),
    title: source.title ?? source.address,
    authors: source.authors,
    publishedAt: source.publishedAt,
    modifiedAt: source.modifiedAt,
    ...{ sourceType, origin: originPart(source) },
    articleType: source.articleType,
    readClass: source.readClass,
    sentenceCount: rows.length,
    retracted: works.isRetracted(sourceId),
    sentences: shown,
    passages: inPassages(shown, { text, blocks, title: source.title, best }),
  };
}

function showSentences(
  run: Run,
  { number, sourceId }: Pick<RunSource, 'number' | 'sourceId'>,
  { works, sentences, text }: { works: WorksOfRun; sentences: readonly number[]; text: string },
): readonly ShownSentence[] {
  const rows = sentencesOf(run.store, sourceId);
  const addressed = addressedSentences(run, sourceId);
  return sentences.flatMap((sentence): ShownSentence[] => {
    const row = rows[sentence - 1];
    if (row === undefined) return [];
    const { kind, section, paragraph, page } = row;
    const words = text.slice(row.start, row.end);
    const restsOn = works.citedBy(sourceId, sentence);
    return [
      {
        ref: formatPlace([number, sentence]),
        text: words,
        kind: kind as ShownSentence['kind'],
        section: section as ShownSentence['section'],
        ...{ paragraph, page, restsOn },
        ...(addressed.has(sentence) ? { addressesModel: true } : {}),
      },
    ];
  });
}

type SourceGroup = readonly [source: SourceNumber, sentences: number[]];

function inRuns(shown: readonly Place[]): SourceGroup[] {
  const groups: SourceGroup[] = [];
  for (const [source, sentence] of shown) {
    const last = groups.at(-1);
    if (last?.[0] === source) last[1].push(sentence);
    else groups.push([source, [sentence]]);
  }
  return groups;
}

/** Cited sentences with their neighbours: all that a reviewer sees of a source. */
export function showPassages(run: Run, claim: Claim): readonly CitedPassage[] {
  const byNumber = new Map(listRunSources(run.store, run.id).map((source) => [source.number, source]));
  return claim.evidence.flatMap((evidence) => {
    const places = placesOf(evidence.ref);
    const [first, last] = [places[0], places.at(-1)];
    const source = first === undefined ? undefined : byNumber.get(first[0]);
    if (first === undefined || last === undefined || source === undefined) return [];
    const rows = sentencesOf(run.store, source.sourceId);
    const text = textOf(run, source.sourceId);
    const sentence = (number: number): string => {
      const row = rows[number - 1];
      return row === undefined ? '' : text.slice(row.start, row.end);
    };
    return [
      {
        ref: evidence.ref,
        sourceTitle: source.source.title ?? source.source.address,
        origin: { ...originPart(source.source), sourceType: source.sourceType },
        publishedAt: source.source.publishedAt,
        modifiedAt: source.source.modifiedAt,
        readClass: source.source.readClass,
        before: sentence(first[1] - 1),
        cited: evidence.exact,
        after: sentence(last[1] + 1),
      },
    ];
  });
}

/** Claims as later roles see them. */
export function showClaims(claims: readonly Claim[]): readonly StandingClaim[] {
  return claims.map((claim) => ({
    id: claim.id,
    text: claim.claim,
    subtopic: claim.subtopic,
    stance: claim.stance,
    confidence: claim.confidence,
    refs: claim.evidence.map((each) => each.ref),
    works: claim.works.length,
  }));
}
