import { getText } from '../../store/sources.js';
import type { Store } from '../../store/open-store.js';
import type { ClaimEvidence } from '../claim.js';
import type { BriefPassage } from './brief.js';

/** Stored text shown on each side of cited words, in UTF-16 code units: about two sentences each way. */
const CONTEXT_LENGTH = 420;
/** Where many spans are cited less is shown around each, down to about one sentence: the page must stay light. */
const LEAST_CONTEXT_LENGTH = 150;
/** Stored text shown around all spans together, in UTF-16 code units. */
const ALL_CONTEXT_LENGTH = 150_000;

/** How far a cut may move to fall between two sentences. */
const CUT_SLACK = 120;

/** Names a cited span: the same words of one source are one passage, whoever cites them. */
export const passageKey = (evidence: Pick<ClaimEvidence, 'sourceId' | 'start' | 'end'>): string =>
  `${evidence.sourceId}:${evidence.start}-${evidence.end}`;

/**
 * Every cited span once, by `passageKey`, inside the stored text around it.
 *
 * @param sourceOf the store's id of a run's source (`S1`)
 */
export function passagesOf(
  store: Store,
  cited: readonly ClaimEvidence[],
  sourceOf: (sourceId: string) => number | undefined,
): ReadonlyMap<string, BriefPassage> {
  const bySource = new Map<string, Map<string, ClaimEvidence>>();
  for (const evidence of cited) {
    const own = bySource.get(evidence.sourceId) ?? new Map<string, ClaimEvidence>();
    bySource.set(evidence.sourceId, own.set(passageKey(evidence), evidence));
  }
  const spanCount = [...bySource.values()].reduce((sum, spans) => sum + spans.size, 0);
  const length = contextLength(spanCount);
  const passages = new Map<string, BriefPassage>();
  for (const [sourceId, spans] of bySource) {
    const id = sourceOf(sourceId);
    const stored = id === undefined ? undefined : getText(store, id);
    if (stored === undefined) continue;
    for (const [key, { start, end }] of spans) {
      const heading = stored.blocks.find((block) => block.start <= start && start < block.end)?.heading;
      const span = { start, end, length };
      passages.set(key, { ...surroundings(stored.text, span), heading: heading ?? null });
    }
  }
  return passages;
}

/** Characters shown on each side of a span, where a brief has so many. */
const contextLength = (spans: number): number =>
  Math.max(
    LEAST_CONTEXT_LENGTH,
    Math.min(CONTEXT_LENGTH, Math.floor(ALL_CONTEXT_LENGTH / (2 * Math.max(1, spans)))),
  );

/** Pure: the text on both sides of a span, cut between sentences where one ends nearby, else between words. */
function surroundings(
  text: string,
  { start, end, length = CONTEXT_LENGTH }: { start: number; end: number; length?: number },
): Omit<BriefPassage, 'heading'> {
  const from = start <= length ? 0 : cutBefore(text, start - length, start);
  const to = text.length - end <= length ? text.length : cutAfter(text, end + length, end);
  return {
    before: text.slice(from, start),
    after: text.slice(end, to),
    startsInside: from > 0,
    endsInside: to < text.length,
  };
}

function cutBefore(text: string, target: number, start: number): number {
  const near = text.slice(target, Math.min(start, target + CUT_SLACK));
  const sentence = /[.!?。？！]["'”’)\]]?\s+(?=\S)|\n\n/u.exec(near);
  if (sentence !== null) return target + sentence.index + sentence[0].length;
  const word = /\s/u.exec(near);
  return word === null ? wholeCharacter(text, target) : target + word.index + 1;
}

function cutAfter(text: string, target: number, end: number): number {
  const from = Math.max(end, target - CUT_SLACK);
  const near = text.slice(from, target);
  const sentence = [...near.matchAll(/[.!?。？！]["'”’)\]]?(?=\s)/gu)].at(-1);
  if (sentence !== undefined) return from + sentence.index + sentence[0].length;
  const word = near.search(/\s\S*$/u);
  return word < 0 ? wholeCharacter(text, target) : from + word;
}

/** Never between the two halves of a surrogate pair. */
const wholeCharacter = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
