/** Follows the tokens of an RTF file: which text shows, in which paragraph, cell or note. */
import { codePoint } from 'dingbat-to-unicode';
import { reasonToHide } from '../docx/look.js';
import type { HiddenText } from '../hidden-warnings.js';
import { made, madeText } from '../made-html.js';
import type { ElementNode, MarkupNode } from '../tree.js';
import { RtfBlocks } from './blocks.js';
import { emptyHeader, HEADER_GROUPS, readHeaderGroup } from './header.js';
import { FIRST_STATE, STATE_WORDS, type Destination, type RtfState } from './state.js';
import type { CellEdge } from './table.js';
import { tokensOf, type RtfToken } from './tokens.js';
import { characterOf, codePageOfNumber, decodeBytes, SHOWN_THOUGH_STARRED, SKIPPED } from './words.js';

export interface RtfContent {
  readonly root: ElementNode;
  readonly info: ReadonlyMap<string, string>;
  readonly hidden: readonly HiddenText[];
}

export function interpretRtf(source: string): RtfContent {
  const interpreter = new Interpreter();
  for (const token of tokensOf(source)) interpreter.take(token);
  return interpreter.finish();
}

interface OpenParagraph {
  inline: MarkupNode[];
  label: string;
  /** Characters, and how many of them are bold. */
  length: number;
  bold: number;
}

const emptyParagraph = (): OpenParagraph => ({ inline: [], label: '', length: 0, bold: 0 });
/** More groups inside each other than any writing program makes: what is deeper goes on as its group. */
const DEEPEST_GROUP = 5000;
const LONGEST_HEADING = 90;

class Interpreter {
  readonly #header = emptyHeader();
  readonly #blocks = new RtfBlocks();
  readonly #hidden: { reason: HiddenText['reason']; text: string }[] = [];
  readonly #groups: RtfState[] = [];
  #state: RtfState = { ...FIRST_STATE };
  #defaultFont: number | null = null;
  #codePage = 'windows-1252';
  /** Bytes that follow each other in one code page: a character may be more than one of them. */
  #bytes = '';
  #toSkip = 0;
  /** The group has just begun, or has begun with `\*`: its first word names its destination. */
  #isOpening = false;
  #isStarred = false;
  #paragraph = emptyParagraph();
  #outside: OpenParagraph | null = null;
  #edges: CellEdge[] = [];
  #edge = { across: false, down: false };
  #isHeadRow = false;
  #headerGroup: { name: string; tokens: RtfToken[]; depth: number } | null = null;

  take(token: RtfToken): void {
    if (this.#headerGroup) this.#takeHeader(this.#headerGroup, token);
    else if (token.kind === 'bytes') this.#takeBytes(token.bytes);
    else {
      this.#flush();
      if (token.kind === 'open') this.#open();
      else if (token.kind === 'close') this.#close();
      else this.#takeWord(token.word, token.value);
    }
  }

  finish(): RtfContent {
    this.#flush();
    this.#endParagraph();
    return { root: this.#blocks.finish(), info: this.#header.info, hidden: this.#hidden };
  }

  #open(): void {
    if (this.#groups.length < DEEPEST_GROUP) this.#groups.push({ ...this.#state });
    this.#isOpening = true;
    this.#isStarred = false;
    this.#toSkip = 0;
  }

  #close(): void {
    const { destination } = this.#state;
    this.#state = this.#groups.pop() ?? { ...FIRST_STATE };
    this.#isOpening = false;
    this.#toSkip = 0;
    if (destination === 'note' && this.#state.destination !== 'note') {
      this.#blocks.note(this.#paragraph.inline);
      this.#paragraph = this.#outside ?? emptyParagraph();
      this.#outside = null;
    }
  }

  #takeHeader(group: { name: string; tokens: RtfToken[]; depth: number }, token: RtfToken): void {
    if (token.kind === 'open') group.depth += 1;
    else if (token.kind === 'close') group.depth -= 1;
    if (group.depth >= 0) {
      group.tokens.push(token);
      return;
    }
    readHeaderGroup(group.name, group.tokens, { header: this.#header, codePage: this.#codePage });
    this.#headerGroup = null;
    this.#close();
  }

  #takeBytes(bytes: string): void {
    this.#isOpening = false;
    if (this.#isSilent()) return;
    const skipped = Math.min(this.#toSkip, bytes.length);
    this.#toSkip -= skipped;
    this.#bytes += bytes.slice(skipped);
  }

  #flush(): void {
    if (this.#bytes === '') return;
    const font = this.#fontAtHand();
    const bytes = this.#bytes;
    this.#bytes = '';
    const signs = signsOf(font?.name ?? '', bytes);
    this.#write(signs ?? decodeBytes(bytes, font?.codePage ?? this.#codePage));
  }

  #isSilent(): boolean {
    return this.#state.destination === 'skipped' || this.#state.destination === 'old-text';
  }

  #fontAtHand() {
    return this.#header.fonts.get(this.#state.font ?? this.#defaultFont ?? -1);
  }

  #takeWord(word: string, value: number | null): void {
    const isOpening = this.#isOpening;
    this.#isOpening = word === '*';
    if (word === '*') {
      this.#isStarred = true;
      return;
    }
    if (isOpening && this.#opensDestination(word)) return;
    if (this.#isSilent()) return;
    const step = Object.hasOwn(STATE_WORDS, word) ? STATE_WORDS[word] : undefined;
    if (step) step(this.#state, value);
    else this.#doWord(word, value);
  }

  /** Whether the first word of a group named where its text goes. */
  #opensDestination(word: string): boolean {
    const isStarred = this.#isStarred;
    this.#isStarred = false;
    if (this.#state.destination === 'old-text' && word === 'ud') {
      this.#state.destination = 'body';
      return true;
    }
    if (this.#isSilent()) return true;
    if (HEADER_GROUPS.has(word)) {
      this.#headerGroup = { name: word, tokens: [], depth: 0 };
      return true;
    }
    const destination = destinationOf(word, isStarred);
    if (destination === null) return false;
    if (destination === 'note' && this.#state.destination !== 'note') {
      this.#outside = this.#paragraph;
      this.#paragraph = emptyParagraph();
    }
    this.#state.destination = destination;
    return true;
  }

  #doWord(word: string, value: number | null): void {
    const character = characterOf(word);
    if (character !== undefined) this.#write(character);
    else if (word === 'u' && value !== null) {
      this.#writeUnit(value & 0xffff);
      this.#toSkip = this.#state.standIns;
    } else if (word === '~') this.#write('\u00a0');
    else if (word === '-') this.#write('\u00ad');
    else if (word === '_') this.#write('\u2011');
    else if (word === 'ansicpg' && value !== null) this.#codePage = codePageOfNumber(value) ?? this.#codePage;
    else if (word === 'mac') this.#codePage = 'macintosh';
    else if (word === 'pc') this.#codePage = 'cp437';
    else if (word === 'pca') this.#codePage = 'cp850';
    else if (word === 'deff') this.#defaultFont = value;
    else if (word === 'line' || word === 'lbr') this.#paragraph.inline.push(made('br', []));
    else this.#doBlock(word, value);
  }

  #doBlock(word: string, value: number | null): void {
    if (this.#state.destination === 'note') {
      if (word === 'par') this.#write(' ');
      return;
    }
    if (word === 'par' || word === 'sect' || word === 'page') this.#endParagraph();
    else if (word === 'trowd') {
      this.#edges = [];
      this.#isHeadRow = false;
    } else if (word === 'trhdr') this.#isHeadRow = true;
    else if (word === 'clmrg') this.#edge.across = true;
    else if (word === 'clvmrg') this.#edge.down = true;
    else if (word === 'cellx') {
      this.#edges.push({ right: value ?? 0, ...this.#edge });
      this.#edge = { across: false, down: false };
    } else if (word === 'cell') this.#blocks.cell(this.#takeParagraph().inline);
    else if (word === 'nestcell' || word === 'nestrow') this.#write(' ');
    else if (word === 'row') this.#blocks.row(this.#edges, this.#isHeadRow);
  }

  /** A character by its number; what a font of signs keeps in the private area becomes what it shows. */
  #writeUnit(unit: number): void {
    const isPrivate = unit >= 0xf000 && unit <= 0xf0ff;
    const typeface = this.#fontAtHand()?.name ?? 'Symbol';
    const shown = isPrivate
      ? (codePoint(typeface, unit & 0xff) ?? codePoint('Symbol', unit & 0xff))?.string
      : undefined;
    this.#write(shown ?? String.fromCharCode(unit));
  }

  #write(text: string): void {
    const { destination, isDeleted, isUnderlined, raised, isBold } = this.#state;
    if (this.#isSilent() || isDeleted || text === '') return;
    if (destination === 'label') {
      this.#paragraph.label += text;
      return;
    }
    const reason = reasonToHide(this.#lookAtHand(), !this.#state.isInTable);
    if (reason !== null) {
      const last = this.#hidden.at(-1);
      if (last?.reason === reason) last.text += text;
      else this.#hidden.push({ reason, text });
      return;
    }
    this.#paragraph.length += text.trim().length;
    if (isBold) this.#paragraph.bold += text.trim().length;
    const { inline } = this.#paragraph;
    const last = inline.at(-1);
    if (!isUnderlined && raised === null) {
      if (last?.type === 'text') inline[inline.length - 1] = madeText(last.text + text);
      else inline.push(madeText(text));
      return;
    }
    const lined = isUnderlined ? made('u', [madeText(text)]) : madeText(text);
    inline.push(raised === null ? lined : made(raised, [lined]));
  }

  #lookAtHand() {
    const { isVanished, halfPoints, colour, isShaded } = this.#state;
    return { isVanished, halfPoints, isShaded, colour: this.#header.colours[colour] ?? 'auto' };
  }

  #takeParagraph(): OpenParagraph {
    const paragraph = this.#paragraph;
    this.#paragraph = emptyParagraph();
    return paragraph;
  }

  #endParagraph(): void {
    const { isInTable } = this.#state;
    const { inline, label, length, bold } = this.#takeParagraph();
    if (length === 0 && label === '') return;
    const level = this.#levelOf(inline, length > 0 && bold === length && length <= LONGEST_HEADING);
    this.#blocks.paragraph({ inline, label: label.trim(), level, isInTable });
  }

  /** By its style or level; else a short line of nothing but bold letters that does not end like a sentence. */
  #levelOf(inline: readonly MarkupNode[], isShortAndBold: boolean): number | null {
    const { style, outlineLevel } = this.#state;
    if (outlineLevel !== null && outlineLevel < 9) return Math.min(6, outlineLevel + 1);
    const styled = this.#header.styles.get(style) ?? null;
    if (styled !== null || !isShortAndBold) return styled;
    const last = inline.at(-1);
    const ending = last?.type === 'text' ? last.text.trimEnd() : '';
    return /[.,;:!?]$/u.test(ending) ? null : 2;
  }
}

function destinationOf(word: string, isStarred: boolean): Destination | null {
  if (word === 'footnote') return 'note';
  if (word === 'listtext' || word === 'pntext') return 'label';
  if (word === 'upr') return 'old-text';
  if (SKIPPED.has(word)) return 'skipped';
  return isStarred && !SHOWN_THOUGH_STARRED.has(word) ? 'skipped' : null;
}

/** What bytes of a font of signs show; null for any other font. */
function signsOf(typeface: string, bytes: string): string | null {
  if (!/^(?:symbol|wingdings(?: [23])?|webdings)$/iu.test(typeface)) return null;
  const name = typeface.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return Array.from(bytes, (byte) => codePoint(name, byte.charCodeAt(0))?.string ?? byte).join('');
}
