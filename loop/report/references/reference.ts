import anyAscii from 'any-ascii';
import type { BriefSource } from '../brief.js';
import { parseUrl } from '../../../text/urls.js';
import { type PublicationKind, publicationOf } from './publication.js';

/** A source as reference managers know it. All texts are one line of visible characters. */
export interface Reference {
  /** `foy2011zika`: unique in the list, and the same in every run that cites the same works. */
  readonly citeKey: string;
  /** `S1`, as in the brief. */
  readonly sourceId: string;
  readonly kind: PublicationKind;
  readonly title: string;
  readonly names: readonly Name[];
  /** Year, month and day, as far as known. */
  readonly date: readonly number[];
  readonly container: string | null;
  readonly doi: string | null;
  /** `http:` or `https:`; null for a document of a folder. */
  readonly url: string | null;
  readonly language: string | null;
  /** `YYYY-MM-DD` */
  readonly accessed: string;
}

/** The sources of a brief as references, in their order. */
export function referencesOf(sources: readonly BriefSource[]): readonly Reference[] {
  const drafts = sources.map(draftOf);
  const letters = lettersOf(drafts);
  return drafts.map(({ key, ...draft }) => ({
    ...draft,
    citeKey: `${draft.citeKey}${letters.get(key) ?? ''}`,
  }));
}

type Draft = Reference & { readonly key: string };

function draftOf(source: BriefSource): Draft {
  const { kind, container } = publicationOf(source);
  const names = source.authors
    .map(oneLine)
    .filter((name) => name !== '')
    .map(nameOf);
  const date = dateParts(source.publishedAt);
  const title = oneLine(source.title);
  return {
    key: source.key,
    citeKey: citeKeyOf({ names, date, title }),
    sourceId: source.id,
    kind,
    title,
    names,
    date,
    container: container === null ? null : oneLine(container) || null,
    doi: source.doi === null ? null : encodeStructure(oneLine(source.doi)),
    url: webAddress(source.address),
    language: source.language,
    accessed: source.retrievedAt.slice(0, 10),
  };
}

/**
 * Line ends, tabs and other controls become a space; what is invisible or turns the direction of text is taken out:
 * in formats of lines and braces they would begin another field, or hide one.
 */
function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|\p{Cs}/gu, '')
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .trim();
}

/** Characters that a DOI or an address may hold and that would end a field: as percent codes they mean the same. */
const encodeStructure = (text: string): string =>
  text.replace(/[{}\\"<>^`|\s\p{C}]/gu, (character) => encodeURIComponent(character));

function webAddress(address: string): string | null {
  if (!/^https?:\/\//i.test(address) || parseUrl(address) === null) return null;
  return encodeStructure(oneLine(address));
}

function dateParts(date: string | null): readonly number[] {
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(date ?? '')?.slice(1) ?? [];
  return parts.flatMap((part: string | undefined) => (part === undefined ? [] : [Number(part)]));
}

const NO_WORD: ReadonlySet<string> = new Set(
  'a an and are as at by can der die do does el for from has have how in is la le on of or the to was were what when which who why with'.split(
    ' ',
  ),
);
const LONGEST_WORD = 24;

/** Author, year and first word of weight, in ASCII letters and digits; other scripts are transliterated. */
function citeKeyOf({ names, date, title }: Pick<Reference, 'names' | 'date' | 'title'>): string {
  const [first] = names;
  const author =
    first === undefined ? '' : 'literal' in first ? (first.literal.split(' ')[0] ?? '') : first.family;
  const words = anyAscii(title)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const word = words.find((each) => !NO_WORD.has(each) && /[a-z]/.test(each)) ?? words[0] ?? 'untitled';
  const key = `${plainKey(author)}${date[0] ?? 'nd'}${word.slice(0, LONGEST_WORD)}`;
  // A key that begins with a digit is refused by some readers.
  return /^[a-z]/.test(key) ? key : `source${key}`;
}

const plainKey = (text: string): string =>
  anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, LONGEST_WORD);

/** `a`, `b`, … for references whose keys are alike, by canonical key, so that their order in the list does not matter. */
function lettersOf(drafts: readonly Draft[]): ReadonlyMap<string, string> {
  const alike = new Map<string, string[]>();
  for (const { citeKey, key } of drafts) alike.set(citeKey, [...(alike.get(citeKey) ?? []), key]);
  const letters = new Map<string, string>();
  for (const keys of alike.values())
    if (keys.length > 1) keys.sort().forEach((key, index) => letters.set(key, letterOf(index)));
  return letters;
}

/** a … z, aa, ab, … */
const letterOf = (index: number): string =>
  `${index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)}${String.fromCharCode(97 + (index % 26))}`;

/** A person's or an organisation's name in parts. */

export type Name =
  | { readonly literal: string }
  | { readonly family: string; readonly given: string; readonly suffix?: string };

const ORGANISATION =
  /\b(?:of|for|and|the|group|team|committee|consortium|collaboration|organi[sz]ation|agency|ministry|department|institut\w*|universit\w*|association|society|council|centre|center|commission|office|bureau|foundation|network|program(?:me)?|inc|ltd|llc|gmbh|editors?|staff|reporters?)\b|[&/@\d]/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
/** Words that begin a family name: https://docs.citationstyles.org, "particles". */
const PARTICLE =
  /^(?:van|von|der|den|de|del|della|di|da|dos|das|do|du|la|le|el|al|bin|ibn|ter|ten|zu|zum|zur|af|av|y|e)$/;
/** More words than that are hardly one person's name. */
const MOST_WORDS = 6;

/** "Foy, Brian D.", "Foy, B. D., Jr." and "Brian D. van der Foy" have parts; an organisation is one literal name. */
export function nameOf(author: string): Name {
  const whole = author.trim();
  const [family = '', given = '', suffix = '', ...more] = whole.split(',').map((part) => part.trim());
  if (family !== '' && given !== '' && more.length === 0) {
    if (suffix === '') return SUFFIX.test(given) ? named(family, given) : { family, given };
    if (SUFFIX.test(suffix)) return { family, given, suffix };
    if (SUFFIX.test(given)) return { family, given: suffix, suffix: given };
    return { literal: whole };
  }
  return whole.includes(',') || ORGANISATION.test(whole) ? { literal: whole } : named(whole);
}

function named(whole: string, suffix?: string): Name {
  const words = whole.split(/\s+/);
  const hasSuffix = suffix === undefined && words.length > 2 && SUFFIX.test(words.at(-1) ?? '');
  const end = hasSuffix ? words.at(-1) : suffix;
  const names = hasSuffix ? words.slice(0, -1) : words;
  if (names.length < 2 || names.length > MOST_WORDS || !/^\p{Lu}/u.test(names[0] ?? ''))
    return { literal: whole };
  const particle = names.findIndex((word, index) => index > 0 && PARTICLE.test(word));
  const cut = particle === -1 ? names.length - 1 : particle;
  const parts = { family: names.slice(cut).join(' '), given: names.slice(0, cut).join(' ') };
  return end === undefined ? parts : { ...parts, suffix: end };
}
