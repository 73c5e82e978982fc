import { estimateTokens } from '../../agents/models/tokens.js';
import { ROLE_DEFINITIONS } from '../../agents/roles/definitions.js';
import type { ReaderInput } from '../../agents/roles/reader.js';
import { ROLE_TOKENS, WINDOW_TOKENS } from '../../agents/roles/token-sizes.js';
import { DEPTHS } from '../limits/depth.js';
import type { RoundReading } from '../results.js';
import type { Run } from '../run.js';
import { readingsOf } from '../../store/readings.js';
import { findPassages, type FoundPassage } from '../../store/retrieval.js';
import { listRunSources } from '../../store/run-sources.js';
import { formatSourceNumber } from '../../text/source-number.js';
import { contentStems } from '../../text/tokens.js';
import { type AskedOutline, unreadRuns } from './notes.js';
import { partBearsOn, tellingStems, type RareWords } from './rare-words.js';
import { sourceText, type SourceText } from './source-text.js';
import { cutWindows, shareTokens, spanOf, type TextLine, tokensOf } from './windows.js';

/** A part of a source that a reader is to be asked about. */
export interface PlannedWindow {
  readonly text: SourceText;
  readonly lines: readonly TextLine[];
  /** Part `part` of `of` of its source. */
  readonly part: number;
  readonly of: number;
  readonly tokens: number;
}

interface Sizes {
  /** Tokens of one window, and of all of the round. */
  readonly window: number;
  readonly round: number;
}

/**
 * What nobody has read for the outline: every source without a reading, whole, what was asked for in vain the round before,
 * and what was left of the sources that `parts` names. Where the round cannot read it all, each source gets the same, in the
 * windows that speak most of the question.
 */
export function unreadWindows(
  run: Run,
  outline: AskedOutline,
  about: Sizes & { readonly pending: RoundReading['pending']; readonly parts: readonly string[] },
): readonly PlannedWindow[] {
  const texts = listRunSources(run.store, run.id).flatMap((source) => {
    const readings = readingsOf(run.store, { sha256: source.source.sha256, outline: outline.hash }).filter(
      ({ target }) => target === '',
    );
    const again = about.pending.filter(({ sourceId }) => sourceId === source.sourceId);
    const isWhole = readings.length === 0 || about.parts.includes(formatSourceNumber(source.number));
    if (!isWhole && again.length === 0) return [];
    const text = sourceText(run, source, about.window);
    const isAsked = ({ number }: TextLine): boolean =>
      isWhole || again.some(({ first, last }) => first <= number && number <= last);
    const runs = unreadRuns(text.lines, readings).map((lines) => lines.filter(isAsked));
    const cut = runs.flatMap((lines) => cutWindows(lines, about.window));
    const of = readings.length + cut.length;
    const windows = cut.map((lines): PlannedWindow => {
      const before = readings.filter(({ first }) => first < (lines[0]?.number ?? 0)).length;
      return { text, lines, part: before + cut.indexOf(lines) + 1, of, tokens: tokensOf(lines) };
    });
    return windows.length === 0 ? [] : [windows];
  });
  const looked = [run.question, ...outline.subtopics.map(({ name, scope }) => `${name} ${scope}`)];
  const telling = tellingStems(run, [
    ...looked,
    ...outline.things,
    ...outline.attributes.map(({ name }) => name),
  ]);
  const spoken = texts.map((windows) => withoutSilent(windows, telling));
  const shares = shareTokens(spoken.map(tokensOf), about.round);
  return spoken.flatMap((windows, index) => bestWithin(run, windows, { looked, most: shares[index] ?? 0 }));
}

/**
 * Parts of a long text without the parts in which no telling word of the question stands, such as a table of an appendix or
 * a list of methods: they stay unread, and are named as that.
 */
function withoutSilent(
  windows: readonly PlannedWindow[],
  telling: ReadonlySet<string> | null,
): readonly PlannedWindow[] {
  if (telling === null || windows.length < 2) return windows;
  const speaking = windows.filter(({ lines }) =>
    lines.some(({ text }) => contentStems(text).some((stem) => telling.has(stem))),
  );
  return speaking.length > 0 ? speaking : windows;
}

/** The windows of one source that fit, those that retrieval ranks first; in the order of the text. */
function bestWithin(
  run: Run,
  windows: readonly PlannedWindow[],
  { looked, most }: { readonly looked: readonly string[]; readonly most: number },
): readonly PlannedWindow[] {
  const all = tokensOf(windows);
  const [first] = windows;
  if (first === undefined || all <= most + 1) return windows;
  const ranked = rankedBy(run, windows, { looked, sourceIds: [first.text.source.sourceId] });
  const kept = new Set<PlannedWindow>();
  let left = most;
  for (const window of ranked) {
    // The first may be somewhat larger than the share: a source of which nothing is read has no voice at all.
    if (window.tokens > left && (kept.size > 0 || window.tokens > left * 2)) continue;
    kept.add(window);
    left -= window.tokens;
  }
  return windows.filter((window) => kept.has(window));
}

/** Passages that are looked at to rank the windows of a text. */
const MOST_PASSAGES = 60;

function holdsBest({ text, lines }: PlannedWindow, { sourceId, best }: FoundPassage): boolean {
  const { first, last } = spanOf(lines);
  return sourceId === text.source.sourceId && first <= best && best <= last;
}

/** Windows, those that hold the best passages first; the others as they stand. */
function rankedBy(
  run: Run,
  windows: readonly PlannedWindow[],
  { looked, sourceIds }: { readonly looked: readonly string[]; readonly sourceIds: readonly number[] },
): readonly PlannedWindow[] {
  const aspects = looked.map((text, index) => ({
    text: text.replaceAll('"', ' '),
    weight: index === 0 ? 1 : 0.5,
  }));
  const passages = findPassages(run.store, { aspects, sourceIds, limit: MOST_PASSAGES });
  const rankOf = (window: PlannedWindow): number => {
    const at = passages.findIndex((passage) => holdsBest(window, passage));
    return at < 0 ? Infinity : at;
  };
  const ranks = new Map(windows.map((window) => [window, rankOf(window)]));
  return [...windows].sort((a, b) => {
    const [left = 0, right = 0] = [ranks.get(a), ranks.get(b)];
    return left === right ? 0 : left - right;
  });
}

/** Whether a part of a source may hold something on a gap. */
export const windowBears = (run: Run, { text: { source }, lines }: PlannedWindow, rare: RareWords): boolean =>
  partBearsOn(run, { source, words: lines.map(({ text }) => text).join('\n') }, rare);

/**
 * The part of what was read before that speaks most of a target, about one window of it: every source has been read for the
 * question, and whoever reads again for one gap finds little. None that was read for it already, and none that has no rare
 * word of it.
 */
export function targetWindows(
  run: Run,
  outline: AskedOutline,
  about: Sizes & {
    readonly target: { readonly text: string; readonly hash: string; readonly rare: RareWords | null };
  },
): readonly PlannedWindow[] {
  const { target } = about;
  const sources = listRunSources(run.store, run.id);
  const aspects = [{ text: target.text.replaceAll('"', ' '), weight: 1 }];
  const found = findPassages(run.store, { aspects, runId: run.id, limit: MOST_PASSAGES, perSource: 3 });
  const named = new Set(found.map(({ sourceId }) => sourceId));
  const windows = sources
    .filter(({ sourceId }) => named.has(sourceId))
    .flatMap((source) => {
      const readings = readingsOf(run.store, { sha256: source.source.sha256, outline: outline.hash });
      const forIt = readings.filter((reading) => reading.target === target.hash);
      // What no reader has seen yet is read for the outline, with the target in view.
      if (readings.length === forIt.length) return [];
      const text = sourceText(run, source, about.window);
      const cut = unreadRuns(text.lines, forIt).flatMap((lines) => cutWindows(lines, about.window));
      return cut.map((lines, index) => ({
        text,
        lines,
        part: index + 1,
        of: cut.length,
        tokens: tokensOf(lines),
      }));
    })
    .filter((window) => found.some((passage) => holdsBest(window, passage)))
    .filter((window) => target.rare === null || windowBears(run, window, target.rare));
  const ranked = rankedBy(run, windows, { looked: [target.text], sourceIds: [...named] });
  let left = WINDOW_TOKENS;
  return ranked.filter(({ tokens }) => {
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}

/** Sources that are shown together at most. */
const MOST_TOGETHER = 6;

/** Requests: a window each, several short sources in one, and the rest of a long one with others. */
export function packWindows(
  windows: readonly PlannedWindow[],
  limit: number,
): readonly (readonly PlannedWindow[])[] {
  const packs: PlannedWindow[][] = [];
  for (const window of windows) {
    const source = window.text.source.sourceId;
    const open = packs.find(
      (pack) =>
        pack.length < MOST_TOGETHER &&
        tokensOf(pack) + window.tokens <= limit &&
        // What was noted of it is kept by its source.
        !pack.some(({ text }) => text.source.sourceId === source),
    );
    if (open === undefined) packs.push([window]);
    else open.push(window);
  }
  return packs;
}

/** How much is read in one request and in one round. */

/**
 * Share of the budget that the text of the first round, and of each later one, may take. What it costs is about 1.7 times its
 * tokens: the findings are half as long. With half of it in the first round ten papers were read in one part of three, and
 * the part with the results was not among them (a run over 123 articles).
 */
const ROUND_SHARE = { first: 0.2, later: 0.1 } as const;

/** Tokens of text that a round reads at most. */
export const roundTokens = ({ options }: Run, round: number): number =>
  (options.budgetTokens ?? DEPTHS[options.depth].budgetTokens) *
  (round === 1 ? ROUND_SHARE.first : ROUND_SHARE.later);

/** Tokens of a reply for each token of text: 62 a finding and one for 80 to 300 (trial); the rest is JSON, and thinking. */
const REPLY_SHARE = 1.6;
const REPLY_LEAST = 2_000;
/** The same where the model can read and write little: findings beyond it come in the halves of a window. */
const SMALL_REPLY_SHARE = 1.2;
/** By which a model's tokenizer may exceed the estimate. */
const MARGIN = 1.3;
/** A window of less holds no thought. */
const LEAST_WINDOW = 300;
/** Tokens of text that one finding stands for at least: readers noted one in 90 to 2,000 (four runs, 59 requests). */
const TOKENS_A_FINDING = 100;
const LEAST_FINDINGS = 8;
/** Of one finding in a reply, as JSON. */
const FINDING_TOKENS = 130;

export interface ReadingSize {
  /** Tokens of text in one request. */
  readonly window: number;
  /** Tokens of the reply to so many tokens of text. */
  replyTo(tokens: number): number;
}

/** What the reader's model can take: a window and its reply fit into `--context-tokens`, where that is set. */
export function readingSize({ options }: Run, input: Omit<ReaderInput, Sized>): ReadingSize {
  const most = ROLE_TOKENS.reader.output;
  const context = options.contextTokens ?? null;
  if (context === null)
    return {
      window: WINDOW_TOKENS,
      replyTo: (tokens) => Math.min(most, Math.ceil(tokens * REPLY_SHARE) + REPLY_LEAST),
    };
  const { system, stable, prompt } = ROLE_DEFINITIONS.reader.render({
    ...input,
    windows: [],
    maxFindings: 0,
    replyTokens: 0,
  });
  const fixed = estimateTokens(system) + estimateTokens(stable) + estimateTokens(prompt) + HEADER_TOKENS;
  const free = context - fixed * MARGIN;
  const window = Math.floor(free / (MARGIN + SMALL_REPLY_SHARE));
  return {
    window: Math.max(LEAST_WINDOW, Math.min(WINDOW_TOKENS, window)),
    replyTo: (tokens) =>
      Math.max(
        LEAST_WINDOW,
        Math.min(most, REPLY_LEAST + tokens * REPLY_SHARE, Math.floor(free - tokens * MARGIN)),
      ),
  };
}

type Sized = 'windows' | 'maxFindings' | 'replyTokens' | 'failing';
/** A source's header and fence, and the headings of its text. */
const HEADER_TOKENS = 300;

/** Findings that so much text may have and a reply can hold. */
export const findingsIn = (tokens: number, replyTokens: number): number =>
  Math.max(
    LEAST_FINDINGS,
    Math.min(Math.ceil(tokens / TOKENS_A_FINDING), Math.floor(replyTokens / FINDING_TOKENS)),
  );
