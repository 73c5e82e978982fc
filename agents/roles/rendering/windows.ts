import type { FailingFinding, OutlineHeading, ReadWindow, WindowLine } from '../reading-shapes.js';
import { estimateTokens } from '../../models/tokens.js';
import { HEADINGS } from '../../../text/document.js';
import { parseRef } from '../../../text/sentence-ref.js';
import { LONGEST_SENTENCE, ROLE_TOKENS } from '../token-sizes.js';
import { clip, fence, plainLine } from './fence.js';
import { markedSentence, shownText, underLine } from './sentence-text.js';
import { sourceHeading } from './source-facts.js';

interface RenderedSources {
  readonly text: string;
  /** Every sentence that the text holds. */
  readonly refs: ReadonlySet<string>;
}

/**
 * The text of sources as a reader sees it: whole, each sentence with its number. `S4.12 | ` opens a line, `|13| ` a sentence
 * that goes on in it. Headings keep their number, since some state what is asked; `#` tells their depth.
 */
export function windowsText(windows: readonly ReadWindow[], question: string): RenderedSources {
  const refs = new Set(windows.flatMap(({ lines }) => lines.map(({ ref }) => ref)));
  const described = new Set<string>();
  const blocks = windows.map((window) => {
    const { source } = window;
    const heading = described.has(source.id) ? `${source.id}, again` : sourceHeading(source);
    described.add(source.id);
    return fence({
      label: `source ${source.id}`,
      lines: [heading, ...partLines(window), ...textLines(window.lines)],
      seed: `${question}\n${source.title}`,
    });
  });
  return { text: blocks.join('\n\n'), refs };
}

/** Headings of a long text that are told at most: those of the part itself come first, then the outermost. */
const MOST_HEADINGS = 40;
const MAX_HEADING = 100;

function partLines({ part, of, outline }: ReadWindow): string[] {
  if (of <= 1) return [];
  const told = outlineShown(outline).map(
    ({ text, level, isHere }) =>
      `${isHere ? '>' : '-'} ${'#'.repeat(level)} ${clip(plainLine(text), MAX_HEADING)}`,
  );
  const heads = told.length === 0 ? [] : ['headings of the whole text, > those of this part:', ...told];
  return [`part ${part} of ${of}`, ...heads];
}

function outlineShown(outline: readonly OutlineHeading[]): readonly OutlineHeading[] {
  if (outline.length <= MOST_HEADINGS) return outline;
  const rank = ({ level, isHere }: OutlineHeading): number => (isHere ? 0 : level);
  const kept = new Set([...outline].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_HEADINGS));
  return outline.filter((heading) => kept.has(heading));
}

function textLines(lines: readonly WindowLine[]): string[] {
  const drawn: string[] = [];
  let last: WindowLine | null = null;
  for (const line of lines) {
    const words = markedSentence(line, Infinity);
    const goesOn =
      last?.paragraph === line.paragraph &&
      line.kind !== 'table' &&
      (line.kind !== 'list' || !startsItem(line));
    if (line.under !== undefined) drawn.push(underLine(line.under));
    if (goesOn && line.under === undefined && drawn.length > 0)
      drawn.push(`${drawn.pop() ?? ''} |${parseRef(line.ref)?.first ?? 0}| ${words}`);
    else
      drawn.push(`${line.ref} | ${HEADINGS.has(line.kind) ? `${'#'.repeat(line.level ?? 2)} ` : ''}${words}`);
    last = line;
  }
  return drawn;
}

/** An item of a list may have several sentences; each item has a line. */
const startsItem = ({ text }: WindowLine): boolean => /^\s*(?:[-*•‣◦–]|\(?[\p{L}\d]{1,3}[.)])\s/u.test(text);

const MAX_STATEMENT = 600;

/** Findings that fell, each with the reason and the sentences that it cites, as far as the tokens go: the others stay as they are. */
export function failingText(failing: readonly FailingFinding[]): RenderedSources {
  const refs = new Set<string>();
  const blocks: string[] = [];
  let tokens = 0;
  for (const each of failing) {
    const block = failingBlock({ ...each, sentences: each.sentences.filter(({ ref }) => !refs.has(ref)) });
    tokens += estimateTokens(block);
    if (tokens > ROLE_TOKENS.reader.shows.windows) break;
    blocks.push(block);
    for (const { ref } of each.sentences) refs.add(ref);
  }
  return { text: blocks.join('\n\n'), refs };
}

function failingBlock({ number, finding, why, sentences }: FailingFinding): string {
  const { value, unit } = finding;
  const cell = value === null ? [] : [`(value: ${shownText([value, unit ?? ''].join(' '), 200)})`];
  return [
    [`Finding ${number}:`, shownText(finding.statement, MAX_STATEMENT), ...cell].join(' '),
    `cites: ${finding.refs.join(', ')}`,
    `what is wrong: ${shownText(why, 300)}`,
    fence({
      label: sentences.length === 0 ? 'sentences: those above' : 'sentences',
      lines: sentences.map(({ ref, text }) => `${ref} | ${shownText(text, LONGEST_SENTENCE)}`),
      seed: finding.statement,
    }),
  ].join('\n');
}
