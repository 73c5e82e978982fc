import { answering, type Base } from './answering.js';
import { readCorpus, type Line } from './corpus.js';
import { canStandAlone, quotability } from './sentence-filter.js';
import { parseQuestion } from './question.js';
import { holds, match, signsOf, stemsOf, type Facet } from './facet.js';
import { LIGHT, MEASURE } from './lexicon.js';
import { findTopic, type Topic } from './topic.js';
import { stemsOf as stemsIn } from '../../text/tokens.js';
import { distinctiveWords } from './distinctive-words.js';
import { findAlternatives } from './alternatives.js';
import type { ShownSource } from '../roles/vocabulary.js';

/** A sentence that may become a claim, with its worth for the question. */
export interface Candidate {
  readonly line: Line;
  readonly score: number;
  /** Share of the question's content words that the sentence holds, 0 to 1. */
  readonly cover: number;
  /** Does it hold all that the question turns on, with the kind of thing that is asked for? */
  readonly answers: boolean;
}

/** All that later steps need: the question taken apart, the texts, and the candidates, best first. */
export interface Reading extends Base {
  readonly candidates: readonly Candidate[];
  /** Best cover over all gated sentences, 0 to 1. */
  readonly bestCover: number;
}

const K1 = 1.2;
const B = 0.6;
const PARAGRAPH_SHARE = 0.2;

export function read(questionText: string, sources: readonly ShownSource[]): Reading {
  const question = parseQuestion(questionText);
  const corpus = readCorpus(sources);
  const topic = findTopic(question, corpus);
  const gated = corpus.lines.filter((line) => gate(line, topic) > 0);
  const idf = frequencies(gated);
  const alternatives = findAlternatives(question, topic, gated);
  const key = keyOf(topic, idf);
  const weigh = weigher({ question, topic, alternatives, idf, gated, key });
  const answers = answering({ question, corpus, topic, alternatives, key, idf });
  const candidates = weigh
    .filter(({ line, score }) => score > 0 && canStandAlone(line))
    .map((one) => ({ ...one, answers: answers(one.line) }))
    .sort((a, b) => b.score - a.score || a.line.order - b.line.order);
  const bestCover = Math.max(0, ...candidates.map((candidate) => candidate.cover));
  return { question, corpus, topic, alternatives, idf, key, candidates, bestCover };
}

/** 1 with the anchor, less where only the source is about it, 0 where neither or where a rival is spoken of. */
export function gate(line: Line, topic: Topic): number {
  if (!topic.anchor || holds(line.stems, topic.anchor)) {
    return topic.anchor && rivalled(line, topic) ? 0.85 : 1;
  }
  if (!topic.about.has(line.source.id)) return 0;
  if (rivalled(line, topic)) return 0;
  return topic.titled.has(line.source.id) ? 0.5 : 0.25;
}

const rivalled = (line: Line, topic: Topic): boolean =>
  topic.rivals.some((rival) => rival.every((stem) => line.stems.has(stem)));

function frequencies(lines: readonly Line[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const line of lines) for (const stem of line.stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return (stem) => {
    const count = counts.get(stem) ?? 0;
    return Math.log(1 + (lines.length - count + 0.5) / (count + 0.5));
  };
}

interface Scales extends Omit<Base, 'corpus'> {
  readonly gated: readonly Line[];
}

function weigher(scales: Scales): Omit<Candidate, 'answers'>[] {
  const { topic, gated } = scales;
  const meanLength = gated.reduce((sum, line) => sum + line.words.length, 0) / Math.max(1, gated.length);
  const total = topic.facets.reduce((sum, facet) => sum + weightOf(facet, scales), 0) || 1;
  const base = gated.map((line) => {
    const cover =
      topic.facets.reduce((sum, facet) => sum + weightOf(facet, scales) * match(line.stems, facet), 0) /
      total;
    const lexical = topic.facets.reduce(
      (sum, facet) => sum + termScore(line, facet, { scales, meanLength }),
      0,
    );
    return { line, cover, relevance: lexical * (cover + 0.05) ** 0.8 * scales.alternatives.factor(line) };
  });
  const best = new Map<string, number>();
  for (const { line, relevance } of base) {
    const key = paragraphOf(line);
    best.set(key, Math.max(best.get(key) ?? 0, relevance));
  }
  const titles = new Map(
    scales.gated.map((line) => [line.source.id, sourceMatch(line.source, scales, total)]),
  );
  return base.map(({ line, cover, relevance }) => ({
    line,
    cover,
    score:
      cover === 0
        ? 0
        : (relevance + PARAGRAPH_SHARE * (best.get(paragraphOf(line)) ?? 0)) *
          gate(line, topic) *
          quotability(line, scales.question) *
          (1 + 0.35 * (titles.get(line.source.id) ?? 0)) *
          answerShape(line, scales) *
          keyed(line, scales) *
          substance(line, cover, scales) *
          (line.source.retracted ? 0.1 : 1) *
          (line.source.readClass === 'snippet' ? 0.7 : 1),
  }));
}

function keyOf(topic: Topic, idf: (stem: string) => number): Facet | null {
  const all = topic.facets.filter((facet) => !facet.relation);
  const inner = all.filter((facet) => !isPlace(facet));
  // What goes on with the anchor's own name (*albopictus* after *Aedes*) is what the question turns on.
  const anchor = topic.anchor ? stemsOf(topic.anchor) : [];
  const named = inner.find((facet) => anchor.includes(facet.terms[0]?.follows ?? ''));
  if (named) return named;
  const weight = (facet: Facet): number => Math.max(...stemsOf(facet).map(idf));
  const distinctive = inner.filter((facet) => !stemsOf(facet).every((one) => MEASURE.has(one)));
  return (
    [...(distinctive.length > 0 ? distinctive : inner.length > 0 ? inner : all)].sort(
      (a, b) => weight(b) - weight(a),
    )[0] ?? null
  );
}

const paragraphOf = (line: Line): string => `${line.source.id} ${line.sentence.paragraph}`;

/** A relation word, or a place, tells less than a thing. */
function weightOf(facet: Facet, { idf }: Scales): number {
  const weight = Math.max(...stemsOf(facet).map(idf));
  if (!facet.relation) return weight * (isPlace(facet) ? 0.6 : 1);
  return (
    Math.min(weight, MOST_RELATION) *
    (stemsOf(facet).every((one) => LIGHT.has(one)) && facet.exact.flat().some((one) => LIGHT.has(one))
      ? 0.3
      : 0.7)
  );
}
/** A rare verb is not a better key than a common one. */
const MOST_RELATION = 3;

const isPlace = (facet: Facet): boolean => facet.terms.some((term) => term.place);

function termScore(
  line: Line,
  facet: Facet,
  { scales, meanLength }: { scales: Scales; meanLength: number },
): number {
  const worth = match(line.stems, facet);
  if (worth === 0) return 0;
  const forms = signsOf(facet);
  const frequency = Math.min(3, line.words.filter((word) => forms.has(word.stem)).length) * worth;
  const norm = K1 * (1 - B + (B * line.words.length) / meanLength);
  return weightOf(facet, scales) * ((frequency * (K1 + 1)) / (frequency + norm));
}

/** A sentence without the thing that the question turns on has to be very good otherwise. */
function keyed(line: Line, { key }: Scales): number {
  return key === null || match(line.stems, key) >= 0.5 ? 1 : 0.35;
}

/** A sentence that adds nothing to the question's own words answers only a yes-or-no question. */
function substance(line: Line, cover: number, { question, topic }: Scales): number {
  if (question.kind === 'yes-no' && cover >= 0.6) return 1;
  const asked = new Set(question.terms.map((term) => term.stem));
  const own = new Set(
    distinctiveWords(line, { topic })
      .map((word) => word.stem)
      .filter((stem) => !asked.has(stem)),
  );
  return own.size >= 3 ? 1 : 0.4;
}

/** How far the source's title is about the question, 0 to 1. */
function sourceMatch(source: ShownSource, scales: Scales, total: number): number {
  const stems = stemsIn(source.title);
  const cover = scales.topic.facets.reduce(
    (sum, facet) => sum + weightOf(facet, scales) * match(stems, facet),
    0,
  );
  return cover / total;
}

/** Questions for a time, a place, a name or a count are answered by sentences that hold one. */
function answerShape(line: Line, { question }: Scales): number {
  const asked = new Set(question.terms.map((term) => term.stem));
  switch (question.kind) {
    case 'when':
      return /\b(?:1[6-9]|20)\d\d\b/u.test(line.text) ? 1.35 : 0.6;
    case 'how-many':
      return /\d/u.test(line.text) ? 1.35 : 0.6;
    case 'where':
    case 'who':
      return line.words.some((word, index) => index > 0 && word.capital && !asked.has(word.stem)) ? 1.3 : 0.6;
    case 'which':
    case 'open':
    case 'yes-no':
      return 1;
  }
}
