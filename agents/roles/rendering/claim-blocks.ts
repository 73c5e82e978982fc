import { estimateTokens } from '../../models/tokens.js';
import { FENCE_TOKENS, LONGEST_SENTENCE } from '../token-sizes.js';
import type { CitedPassage } from '../vocabulary.js';
import { clip, fence, plainLine } from './fence.js';
import { sentencesNamed } from './refs.js';
import { alsoLines } from './the-point.js';
import { CITES_OTHERS, headingLine, markOf, shownText, underLine } from './sentence-text.js';
import { sourceHeading } from './source-facts.js';

/** Longest cited words of a passage, which may be a run of sentences, and their neighbours, in UTF-16 units. */
const MAX_CITED = 2400;
const MAX_NEIGHBOUR = 280;

/** The sentences that a passage shows: the cited ones and, where there are any, their neighbours. */
export const sentencesShown = ({ ref, before, after }: CitedPassage): readonly string[] => [
  ...sentencesNamed([ref]),
  ...[before, after].flatMap((each) => each?.ref ?? []),
];

/** Whether a request holds a passage: those that did not fit are not in it. */
export const holdsPassage = (request: string, { ref }: CitedPassage): boolean =>
  request.includes(`\nCITED ${ref} | `);

export interface ClaimWithPassages {
  readonly id: string;
  readonly text: string;
  readonly passages: readonly CitedPassage[];
  readonly alsoRead?: readonly CitedPassage[];
}

/**
 * Draws the claims of one request, one after the other, each with its passages, fenced. What a source is, and what a passage
 * says, stands once in the request: where a later claim cites the same, the first is named. Passages that do not fit are
 * left out, and a last line says how many.
 */
export function claimBlocks(maxTokens: number): (claim: ClaimWithPassages) => string {
  const described = new Set<string>();
  const drawn = new Map<string, string>();
  /** Sentences that the request shows, and the claim under which they stand. */
  const above = new Map<string, string>();
  return (given) => {
    const claim = { ...given, passages: withoutParts(given.passages) };
    const head = `Claim ${claim.id}: ${clip(plainLine(claim.text), LONGEST_SENTENCE)}`;
    const kept: string[] = [];
    let tokens = estimateTokens(head) + FENCE_TOKENS;
    let shown = 0;
    for (const passage of claim.passages) {
      const { id } = passage.source;
      const under = drawn.get(passage.ref);
      const lines =
        under === undefined
          ? [
              ...(described.has(id) ? [] : [sourceHeading(passage.source)]),
              ...passageLines(passage, { above, claimId: claim.id }),
            ]
          : [sameLine(passage.ref, under)];
      tokens += estimateTokens(lines.join('\n'));
      // The first passage is always shown: it is bounded by itself.
      if (tokens > maxTokens && shown > 0) break;
      described.add(id);
      if (under === undefined) drawn.set(passage.ref, claim.id);
      kept.push(...lines);
      for (const each of sentencesShown(passage)) if (!above.has(each)) above.set(each, claim.id);
      shown += 1;
    }
    const leftOut = claim.passages.length - shown;
    if (kept.length === 0) return `${head}\n(it cites no passage)`;
    const lines = [...kept, ...alsoLines(given.alsoRead)];
    const fenced = fence({ label: `passages of ${claim.id}`, lines, seed: claim.text });
    return leftOut > 0
      ? `${head}\n${fenced}\n(${leftOut} more passages are not shown.)`
      : `${head}\n${fenced}`;
  };
}

/** What a claim cites, drawn under an earlier claim of the request. */
const sameLine = (ref: string, claimId: string): string => `CITED ${ref} stands under ${claimId}`;

/** Passages whose sentences all stand in another of the claim's are parts of it: they say nothing more. */
function withoutParts(passages: readonly CitedPassage[]): readonly CitedPassage[] {
  const named = passages.map(({ ref }) => new Set(sentencesNamed([ref])));
  const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
    [...one].every((ref) => other.has(ref));
  return passages.filter((_, at) => {
    const own = named[at] ?? new Set();
    return !named.some(
      (other, to) => to !== at && isWithin(own, other) && (other.size > own.size || to < at),
    );
  });
}

interface Above {
  /** Sentences that the request shows already, and the claim under which they stand. */
  readonly above: ReadonlyMap<string, string>;
  readonly claimId: string;
}

/** The cited sentences and their neighbours, under different labels; a neighbour that stands above is named and not repeated. */
function passageLines(
  { ref, headings, under, before, cited, retells, after }: CitedPassage,
  { above, claimId }: Above,
): string[] {
  const part = (label: string, text: string): string => `${label} | ${text}${markOf(text)}`;
  const neighbour = (label: string, each: CitedPassage['before'], shorten: typeof beginning): string[] => {
    const by = each === null ? claimId : above.get(each.ref);
    if (each === null || by === claimId) return [];
    if (by !== undefined) return [`${label} ${each.ref} stands under ${by}`];
    return [part(`${label} ${each.ref}`, shorten(each.text))];
  };
  return [
    ...(headings.length === 0 ? [] : [headingLine(headings)]),
    ...(under === null ? [] : [underLine(under)]),
    ...neighbour('before', before, ending),
    `${part(`CITED ${ref}`, shownText(cited, MAX_CITED))}${retells === true ? CITES_OTHERS : ''}`,
    ...neighbour('after', after, beginning),
  ];
}

/** What a neighbour has to say of the cited words stands next to them. */
const beginning = (text: string): string => shownText(text, MAX_NEIGHBOUR);
const ending = (text: string): string =>
  text.length <= MAX_NEIGHBOUR
    ? shownText(text, MAX_NEIGHBOUR)
    : `[…] ${shownText(text.slice(-MAX_NEIGHBOUR), MAX_NEIGHBOUR)}`;
