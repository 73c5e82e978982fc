import type {
  CitedPassage,
  ShownPassage,
  ShownSentence,
  ShownSource,
  SourceFacts,
  StandingClaim,
} from '../../agents/roles/vocabulary.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { addressesModel } from '../../text/addresses-model.js';
import type { Block } from '../../text/document.js';
import { headingPath, type HeadedText } from '../../text/heading-path.js';
import { originPart } from '../../text/origin/source-origin.js';
import { addressedSentences, storedTextOf } from './stored-text.js';
import { passageAt, wordsOver } from './surroundings.js';
import { spokenText, type Claim } from '../claim.js';
import { formatPlace, placesOf, type Place } from '../../text/sentence-ref.js';
import { formatSourceNumber, type SourceNumber } from '../../text/source-number.js';
import type { Run } from '../run.js';
import { worksOfRun, type WorksOfRun } from './independence.js';

/** What roles are shown of the store. Nothing is shown that cannot be opened again. */

/** Sources with their shown sentences, in the order in which they come, in passages under one heading each. */
export function showSources(run: Run, shown: readonly Place[]): readonly ShownSource[] {
  const works = worksOfRun(run);
  const byNumber = new Map(listRunSources(run.store, run.id).map((source) => [source.number, source]));
  const groups = new Map<SourceNumber, number[]>();
  for (const [source, sentence] of shown) groups.set(source, [...(groups.get(source) ?? []), sentence]);
  return [...groups].flatMap(([number, numbers]) => {
    const source = byNumber.get(number);
    if (source === undefined) return [];
    const document = storedTextOf(run, source.sourceId);
    const sentences = showSentences(run, source, { works, sentences: numbers, document });
    return {
      ...factsOf(source, works),
      sentenceCount: sentencesOf(run.store, source.sourceId).length,
      sentences,
      passages: inPassages(sentences, { ...document, title: source.source.title }),
    };
  });
}

function inPassages(sentences: readonly ShownSentence[], document: HeadedText): readonly ShownPassage[] {
  const passages: { headings: readonly string[]; sentences: ShownSentence[]; rank: null }[] = [];
  for (const sentence of sentences) {
    const headings = headingPath(document, sentence.paragraph);
    const last = passages.at(-1);
    if (last?.headings.join('\n') === headings.join('\n')) last.sentences.push(sentence);
    else passages.push({ headings, sentences: [sentence], rank: null });
  }
  return passages;
}

/** What every role is told of a source. */
export const factsOf = (
  { number, sourceId, sourceType, source }: RunSource,
  works: WorksOfRun,
): SourceFacts => ({
  id: formatSourceNumber(number),
  work: works.nameOf(sourceId),
  derivedFrom: works.derivedFrom(sourceId),
  title: source.title ?? source.address,
  authors: source.authors,
  publishedAt: source.publishedAt,
  modifiedAt: source.modifiedAt,
  sourceType,
  origin: originPart(source),
  articleType: source.articleType,
  readClass: source.readClass,
  retracted: works.isRetracted(sourceId),
  ...(addressesModel(source) ? { addressesModel: true } : {}),
});

function showSentences(
  run: Run,
  { number, sourceId }: Pick<RunSource, 'number' | 'sourceId'>,
  about: {
    readonly works: WorksOfRun;
    readonly sentences: readonly number[];
    readonly document: { readonly text: string; readonly blocks: readonly Block[] };
  },
): readonly ShownSentence[] {
  const { works, sentences, document } = about;
  const rows = sentencesOf(run.store, sourceId);
  const addressed = addressedSentences(run, sourceId);
  const shown = sentences.flatMap((sentence) => rows[sentence - 1] ?? []);
  return shown.map((row): ShownSentence => {
    const { kind, section, paragraph, page } = row;
    const over = wordsOver(document, row);
    const isShown = over !== null && shown.some(({ start, end }) => start < over.end && over.start < end);
    return {
      ref: formatPlace([number, row.number]),
      text: document.text.slice(row.start, row.end),
      kind: kind as ShownSentence['kind'],
      section: section as ShownSentence['section'],
      paragraph,
      page,
      restsOn: works.retoldBy(sourceId, row.number),
      ...(addressed.has(row.number) ? { addressesModel: true } : {}),
      ...(over === null || isShown ? {} : { under: document.text.slice(over.start, over.end) }),
    };
  });
}

/** Cited sentences with all that it takes to read them: what a reviewer sees of a source. */
export function showPassages(run: Run, claim: Pick<Claim, 'evidence'>): readonly CitedPassage[] {
  const byNumber = new Map(listRunSources(run.store, run.id).map((source) => [source.number, source]));
  const works = worksOfRun(run);
  return claim.evidence.flatMap((evidence) => {
    const places = placesOf(evidence.ref);
    const [first, last] = [places[0], places.at(-1)];
    const source = first === undefined ? undefined : byNumber.get(first[0]);
    if (first === undefined || last === undefined || source === undefined) return [];
    const { number, sourceId } = source;
    const document = { ...storedTextOf(run, sourceId), title: source.source.title };
    const text = {
      number,
      source: factsOf(source, works),
      document,
      rows: sentencesOf(run.store, sourceId),
    };
    const cited = { ref: evidence.ref, cited: evidence.exact };
    return passageAt(
      text,
      { ...cited, ...(evidence.retells === true ? { retells: true } : {}) },
      { first: first[1], last: last[1] },
    );
  });
}

/** Claims as later roles see them. */
export function showClaims(claims: readonly Claim[]): readonly StandingClaim[] {
  return claims.map((claim) => ({
    id: claim.id,
    text: spokenText(claim),
    subtopic: claim.subtopic,
    stance: claim.stance,
    confidence: claim.confidence,
    refs: claim.evidence.map((each) => each.ref),
    works: claim.works.length,
    part: claim.part,
    findings: claim.findingIds,
  }));
}
