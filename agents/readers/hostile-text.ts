import { ADDRESSES_MODEL } from '../../text/addresses-model.js';
import { fold } from '../../text/fold.js';
import { dataOf } from '../data.js';
import type { HiddenReason } from './html/visibility.js';

/**
 * Text is data. Takes out what a reader cannot see (zero-width, bidirectional and tag characters, other controls) and
 * names what tries to speak to a language model. Never changes a visible word, digit or sign.
 */

export interface NeutralText {
  readonly text: string;
  /** One sentence each, without repeats. */
  readonly warnings: readonly string[];
}

/** Bidirectional embeddings, overrides and isolates (the "Trojan Source" set). Plain LRM/RLM/ALM marks are harmless in layout. */
const BIDIRECTIONAL = /[\u202a-\u202e\u2066-\u2069]/gu;
/**
 * Characters without width: all that Unicode lets a program ignore, but for those that have a rule of their own below. U+200C and
 * U+200D stay where scripts need them (Persian, Indic, emoji).
 */
const ZERO_WIDTH =
  /(?![\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}(?<!\p{Script=Mongolian}[\u180b-\u180d\u180f])/gu;
const JOINER =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Mongolian}\p{Script=Syriac}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]/gu;
/** Invisible copies of ASCII and what is reserved next to them, used to smuggle instructions; flags of Scotland and the like lose their tail. */
const TAGS = /[\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;
/** One selector may follow a sign that has variants; any other, and each in a row, can only carry hidden bytes. */
const VARIATION_SELECTORS =
  /(?<![\p{S}\p{P}\p{N}\p{Emoji}\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}])[\ufe00-\ufe0f]|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu;
const MARKS = /[\u200e\u200f\u061c\u00ad]/gu;
const CONTROLS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff]/gu;
const LINE_SEPARATORS = /\r\n?|\u2028|\u2029/gu;
const LONE_SURROGATES = /\p{Surrogate}/gu;

interface Removal {
  readonly pattern: RegExp;
  readonly warning: string | null;
}

const REMOVALS: readonly Removal[] = [
  { pattern: BIDIRECTIONAL, warning: 'bidirectional control characters were removed' },
  { pattern: TAGS, warning: 'invisible tag characters were removed' },
  { pattern: CONTROLS, warning: null },
  { pattern: MARKS, warning: null },
];

/** More zero-width characters than this look like a hidden message or a watermark, not like line-break hints. */
const ZERO_WIDTH_TOLERANCE = 20;
/** More selectors without a sign than this are not slips of an editor. */
const SELECTOR_TOLERANCE = 3;

interface Rule {
  readonly pattern: string;
  /** Case counts. */
  readonly exact?: boolean;
  /** A mark of a conversation's format, as documentation shows it. */
  readonly isMark?: boolean;
}

const DATA = dataOf('instructions') as {
  readonly triggers: string;
  readonly mentions: string;
  readonly terms: Readonly<Record<string, string>>;
  readonly rules: readonly Rule[];
};

/**
 * Phrases that order a model about (`agents/data/instructions.json`). Marked, never removed: a gate that compares words must
 * see what the page says.
 */
const INSTRUCTIONS = DATA.rules.map(({ pattern, exact = false, isMark = false }) => ({
  isMark,
  pattern: twoWays(
    pattern.replace(/\{([A-Z]{2,})\}/g, (whole, name: string) => DATA.terms[name] ?? whole),
    exact ? '' : 'i',
  ),
}));

/** No instruction above matches where this does not: one cheap look instead of many. */
const TRIGGERS = twoWays(DATA.triggers, 'i');

/** A pattern for any text, and the same for text in which case is simple, where it takes a fifth of the time. */
interface Pattern {
  readonly unicode: RegExp;
  readonly simple: RegExp;
}

function twoWays(source: string, flags: string): Pattern {
  const unicode = new RegExp(source, `${flags}u`);
  return { unicode, simple: source.includes('\\p{') ? unicode : new RegExp(source, flags) };
}

/** Letters of Latin-1 that have one other case at most, and signs that have none: Unicode's folding says the same of them. */
const SIMPLE_CASE = /^[\0-\x7f\u00a0-\u00b4\u00b6-\u00de\u00e0-\u00fe\u2000-\u206f\u2190-\u23ff]*$/;

/** Words by which a text speaks of such phrases. */
const MENTIONS = new RegExp(DATA.mentions, 'iu');
const ALL_MENTIONS = new RegExp(DATA.mentions, 'giu');
/** A text that names them so often, and each thousand characters once, is about them. */
const MENTIONS_ABOUT = 4;
const CHARACTERS_A_MENTION = 2_000;

const QUOTES =
  /[“„«「『"][^“”„«»「」『』"]{1,300}[”“»」』"]|(?<![\p{L}\p{N}])[‘'][^‘’'\n]{1,300}[’'](?![\p{L}\p{N}])|`[^`]{1,300}`/gu;

/** Characters among which there is nothing to take out and no letter that looks like another script's. */
const HARMLESS =
  /^[\t\n\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u3001-\u3163\u4e00-\u9fff\uff01-\uff5e]*$/u;

/** Lines longer than this are searched in pieces, so that a page cannot make the search slow. */
const PIECE_CHARACTERS = 2_000;

/** The text with invisible trickery taken out, and what was found. Idempotent; safe on any string. */
export function neutralise(raw: string): NeutralText {
  const cleaned = cleanedOf(raw);
  const order = findInstruction(cleaned.text);
  if (!order) return cleaned;
  return { ...cleaned, warnings: [...cleaned.warnings, `the text ${ADDRESSES_MODEL}: "${order}"`] };
}

/** The text alone, of which nobody asks what it says. */
export const withoutTricks = (raw: string): string => cleanedOf(raw).text;

const cleanedOf = (raw: string): NeutralText =>
  HARMLESS.test(raw) ? { text: raw, warnings: [] } : takeOut(raw);

function takeOut(raw: string): NeutralText {
  const warnings: string[] = [];
  let text = raw.replace(LONE_SURROGATES, '\ufffd').replace(LINE_SEPARATORS, '\n');
  for (const { pattern, warning } of REMOVALS) {
    const cleaned = text.replace(pattern, '');
    if (warning && cleaned.length !== text.length) warnings.push(warning);
    text = cleaned;
  }
  const narrow = text.replace(ZERO_WIDTH, '');
  const plain = narrow.replace(VARIATION_SELECTORS, '');
  const joined = plain.replace(JOINER, '');
  if (narrow.length - plain.length > SELECTOR_TOLERANCE)
    warnings.push('hidden variation selectors were removed');
  if (text.length - narrow.length + plain.length - joined.length > ZERO_WIDTH_TOLERANCE)
    warnings.push('many zero-width characters were removed');
  text = joined;
  if (mixesScripts(text)) warnings.push('words mix look-alike letters of different scripts');
  return { text, warnings };
}

/** The first phrase that orders a model about, shortened, or null; written with letters that only look like those meant, too. */
export function findInstruction(text: string): string | null {
  const found = searchInstruction(text) ?? findEncoded(text);
  if (found !== null || /^[\0-\x7f]*$/u.test(text)) return found;
  return searchInstruction(inPlainLetters(text.slice(0, MOST_PLAIN_CHARACTERS)));
}

/** Some signs stand for eighteen letters; no text of a person is written in them for longer than this. */
const MOST_PLAIN_CHARACTERS = 3_000_000;
/** A phrase may break off at the end of a line and go on in the next. */
const NEXT_LINE_CHARACTERS = 120;

function searchInstruction(text: string): string | null {
  if (!TRIGGERS.unicode.test(text)) return null;
  const mentions = text.match(ALL_MENTIONS)?.length ?? 0;
  const isAbout = mentions >= MENTIONS_ABOUT && mentions * CHARACTERS_A_MENTION >= text.length;
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const whole = `${line} ${lines[index + 1]?.slice(0, NEXT_LINE_CHARACTERS) ?? ''}`;
    for (let at = 0; at < whole.length; at += PIECE_CHARACTERS - 200) {
      const piece = whole.slice(at, at + PIECE_CHARACTERS);
      const isSimple = SIMPLE_CASE.test(piece);
      if (!(isSimple ? TRIGGERS.simple : TRIGGERS.unicode).test(piece)) continue;
      for (const { pattern, isMark } of INSTRUCTIONS) {
        const hit = (isSimple ? pattern.simple : pattern.unicode).exec(piece);
        if (hit !== null && !isMentioned(piece, hit, { isAbout, isMark })) return hit[0].trim().slice(0, 80);
      }
    }
  }
  return null;
}

interface Spoken {
  readonly isAbout: boolean;
  readonly isMark: boolean;
}

/**
 * A text about such phrases quotes them, or tells what they do: between quotation marks beside a word for them, or as what
 * somebody is brought to do ("tells the model to forget …").
 */
function isMentioned(
  piece: string,
  { 0: words, index }: RegExpExecArray,
  { isAbout, isMark }: Spoken,
): boolean {
  const end = index + words.length;
  const quote = [...piece.matchAll(QUOTES)].find(
    (each) => each.index < end && each.index + each[0].length > index,
  );
  const around =
    quote === undefined
      ? `${piece.slice(0, index)} ${piece.slice(end)}`
      : `${piece.slice(0, quote.index)} ${piece.slice(quote.index + quote[0].length)}`;
  if (!isAbout && !MENTIONS.test(around)) return false;
  return (
    quote !== undefined ||
    isMark ||
    /\b(?:to|that|which|can|could|may|might|will|would) $/iu.test(piece.slice(0, index))
  );
}

/** Base64 of less than this hides no order. */
const ENCODED = /(?<![\w+/])[A-Za-z0-9+/]{32,4000}={0,2}(?![\w+/])/g;
const MOST_ENCODED = 50;

/** An order written in Base64. */
function findEncoded(text: string): string | null {
  let seen = 0;
  for (const [run] of text.matchAll(ENCODED)) {
    if ((seen += 1) > MOST_ENCODED) return null;
    const decoded = Buffer.from(run, 'base64').toString('utf8');
    const order = /^[\t\n\x20-\x7e]+$/.test(decoded) ? searchInstruction(decoded) : null;
    if (order !== null) return order;
  }
  return null;
}

/** Small letters that look like Latin ones, and those. */
const LOOK_ALIKES = new Map(
  Array.from('аеорсухіјѕԁԛԝһӏοαιν', (letter, index) => [letter, 'aeopcyxijsdqwhloaiv'[index] ?? letter]),
);
const LOOK_ALIKE = new RegExp(`[${[...LOOK_ALIKES.keys()].join('')}]`, 'gu');

/** Wide, mathematical and marked letters as those of ASCII, and letters of other scripts as those that they look like. */
const inPlainLetters = (text: string): string =>
  fold(text).replace(LOOK_ALIKE, (letter) => LOOK_ALIKES.get(letter) ?? letter);

const LATIN_WITH_CYRILLIC_OR_GREEK =
  /[A-Za-z][\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u03bf\u03b1\u0391\u0392\u0395\u039f](?:[A-Za-z]|\b)[A-Za-z]?/gu;

/** Three or more words that hide a Cyrillic or Greek letter among Latin ones; fewer are formulas or typing slips. */
function mixesScripts(text: string): boolean {
  const hits = text.match(LATIN_WITH_CYRILLIC_OR_GREEK);
  return (hits?.filter((hit) => hit.length >= 3).length ?? 0) >= 3;
}

/** What is said about text that a document holds and nobody who looks at it sees. */

export interface HiddenText {
  readonly reason: HiddenReason;
  readonly text: string;
}

const MOST_WARNINGS = 10;

/** Hidden menus are everywhere and mean nothing; text made invisible by colour or size, or orders to a model, do. */
export function hiddenWarnings(withheld: Iterable<HiddenText>): string[] {
  const warnings = new Set<string>();
  for (const { reason, text } of withheld) {
    const order = findInstruction(text);
    if (order) warnings.add(`hidden text (${reason}) ${ADDRESSES_MODEL}: "${order}"`);
    else if ((reason === 'same-colour' || reason === 'zero-size') && text.length >= 40)
      warnings.add(`hidden text (${reason}) was left out`);
    if (warnings.size >= MOST_WARNINGS) break;
  }
  return [...warnings];
}
