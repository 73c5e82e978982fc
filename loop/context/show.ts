import type {
  CitedPassage,
  ShownSentence,
  ShownSource,
  StandingClaim,
} from '../../agents/roles/vocabulary.js';
import { listRunSources } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { textOf } from './texts.js';
import type { Claim } from '../claim.js';
import { formatPlace, placesOf, type Place } from '../../text/sentence-ref.js';
import { formatSourceNumber, type SourceNumber } from '../../text/source-number.js';
import type { Run } from '../run.js';
import { groupBySource } from './sentence-costs.js';
import { worksOfRun } from '../independence.js';

/** Turns places in the store into what a role is shown. Nothing is shown that cannot be re-opened. */

/**
 * The sources of a digest with their shown sentences, in the digest's order. With `keepOrder` a source comes again
 * where the order comes back to it, so that what was frozen stays together at the front of a prompt; else each
 * source comes once.
 */
export function showSources(
  run: Run,
  shown: readonly Place[],
  { keepOrder = false }: { keepOrder?: boolean } = {},
): readonly ShownSource[] {
  const works = worksOfRun(run);
  const groups = keepOrder ? inRuns(shown) : [...groupBySource(shown)];
  const byNumber = new Map(listRunSources(run.store, run.id).map((source) => [source.number, source]));
  return groups.flatMap(([number, numbers]) => {
    const source = byNumber.get(number);
    if (source === undefined) return [];
    const rows = sentencesOf(run.store, source.sourceId);
    const text = textOf(run, source.sourceId);
    const sentences = numbers.flatMap((sentence): ShownSentence[] => {
      const row = rows[sentence - 1];
      if (row === undefined) return [];
      return [
        {
          ref: formatPlace([number, sentence]),
          text: text.slice(row.start, row.end),
          kind: row.kind as ShownSentence['kind'],
          section: row.section as ShownSentence['section'],
          paragraph: row.paragraph,
          page: row.page,
          restsOn: works.citedBy(source.sourceId, sentence),
        },
      ];
    });
    return [
      {
        id: formatSourceNumber(number),
        work: works.nameOf(source.sourceId),
        derivedFrom: works.derivedFrom(source.sourceId),
        title: source.source.title ?? source.source.url,
        authors: source.source.authors,
        publishedAt: source.source.publishedAt,
        sourceType: source.sourceType,
        articleType: source.source.articleType,
        readClass: source.source.readClass,
        sentenceCount: rows.length,
        retracted: works.isRetracted(source.sourceId),
        sentences,
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
        sourceTitle: source.source.title ?? source.source.url,
        publishedAt: source.source.publishedAt,
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
