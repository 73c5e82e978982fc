/**
 * DOIs as people and programs write them. The form handed out is bare and in lower case: DOIs are compared without case
 * (ISO 26324, DOI Handbook 2.4). What the address of a publisher implies is not known here.
 */
import { decodeFully } from '../percent.js';

// Registrant prefixes run from 10.1000 upwards; a leading zero is never assigned (DOI Handbook 2.2.2).
const PREFIX = String.raw`10\.[1-9]\d{3,8}(?:\.\d{1,6})*`;
const WHOLE = new RegExp(String.raw`^${PREFIX}/\S+$`);
/** Aliases assigned by shortdoi.org, `10/b6vnmd`. */
const SHORT = /^10\/[a-z0-9]{4,12}$/;
/**
 * A DOI made of a SICI (ANSI/NISO Z39.56): ISSN, date, volume, `<page:title code>`, version, and perhaps a check character.
 * Wiley, the American Meteorological Society and BioOne assigned them until 2004; the last writes square brackets.
 */
const SICI = String.raw`${PREFIX}/(?:\(sici\))?\d{4}-?\d{3}[\dx]\([^\s()"]{2,24}\)[^\s<>[\]"]{1,24}[<[][^\s<>[\]"]{1,40}[>\]]\d\.\d\.[a-z]{2};\d(?:-[a-z0-9#%@?])?`;
const OPENS_WITH_SICI = new RegExp(`^${SICI}`, 'i');

const RESOLVER = /^(?:https?:\s{0,2}\/\/\s{0,2})?(?:www\.|dx\.)?doi\.org\/+/i;
const LABEL = /^(?:(?:urn|info):)?doi[\s:=/]*/i;
/** Set aside for examples and tests; publishers also put their own record numbers under 10.5555, which resolve nowhere. */
const UNREGISTERED = /^10\.(?:5555|5072)\//;
/** UTF-16 code units. */
const MAXIMUM_LENGTH = 300;

/**
 * The bare DOI in lower case, or null where the text is not one. Takes `doi:`, `urn:doi:`, `info:doi/`, the address of the
 * resolver with what follows a `?`, percent-encoding, `&lt;`, invisible characters, a space after the prefix, and the
 * punctuation, quotes, brackets or `/full` that were left around it. A SICI keeps its angle brackets.
 */
export function normaliseDoi(text: string): string | null {
  // Escapes take up to four characters for one; anything longer is not a DOI.
  if (text.length > 4 * MAXIMUM_LENGTH) return null;
  let bare = readable(text)
    .trim()
    .replace(/^[<("'“‘[{]+/, '');
  const hasResolver = RESOLVER.test(bare) || /^doi[\s:=/]+https?:/i.test(bare);
  bare = bare.replace(RESOLVER, '').replace(LABEL, '').replace(RESOLVER, '').trim();
  if (/%[0-9a-f]{2}/i.test(bare)) bare = readable(decodeFully(bare));
  bare = bare.replace(/^(10\.\d{4,9}\/)\s+/, '$1');
  return bareDoi(hasResolver ? withoutQuery(bare) : bare);
}

function bareDoi(text: string): string | null {
  const sici = OPENS_WITH_SICI.exec(text)?.[0];
  const rest = sici === undefined ? '' : text.slice(sici.length);
  const isWhole = sici !== undefined && (rest === '' || /^[\s.,;:!?'"”’)\]}>»…/]/.test(rest));
  const doi = (isWhole ? sici : trimEnd(text.replace(VIEW, ''))).toLowerCase();
  if (doi.length > MAXIMUM_LENGTH || UNREGISTERED.test(doi)) return null;
  return WHOLE.test(doi) || SHORT.test(doi) ? doi : null;
}

/** Views of an article that publishers write after its DOI. */
const VIEW = /(?<=^10\.[^/]+\/.+)\/(?:full|full-?text|abstract|e?pdf|pdfplus|epub|html|meta)\/?[.,;)\]]?$/i;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** Entities read, invisible characters out, the hyphens of typesetting made plain. */
function readable(text: string): string {
  const plain = /[\u00ad\u200b-\u200f\u2010\u2011\u2060\ufeff]/.test(text)
    ? text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '').replace(/[\u2010\u2011]/g, '-')
    : text;
  if (!plain.includes('&')) return plain;
  const once = (given: string): string =>
    given
      .replace(/&(lt|gt|amp|quot);/gi, (_, name: string) => ENTITIES[name.toLowerCase()] ?? '')
      .replace(/&#(?:(\d{2,3})|x([\da-f]{2}));/gi, (_, decimal?: string, hex?: string) =>
        String.fromCharCode(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)),
      );
  return once(once(plain));
}

/** Without the query and fragment of a resolver's address; a `#` may also be the check character of a SICI. */
const withoutQuery = (text: string): string => text.replace(/\?[^?]*$|(?<!;\d-)#.*$/, '');

const PARTNERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };

/** Cuts closing punctuation, but leaves a bracket that the DOI itself opened, as in `10.1016/s0140-6736(13)62228-x`. */
function trimEnd(text: string): string {
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    const partner = PARTNERS[last];
    if (partner !== undefined) {
      const body = text.slice(0, end);
      if (count(body, partner) >= count(body, last)) break;
    } else if (!/[\s.,;:!?'"“”‘’«»…*/\\&=|。，、；）】》」]/.test(last)) break;
  }
  return text.slice(0, end);
}

const count = (text: string, character: string): number => text.split(character).length - 1;

// In running text a DOI ends at white space, quotes, angle brackets and what joins two links.
const LONGEST_SUFFIX = 250;
const IN_TEXT = new RegExp(
  String.raw`(?<![\d.])${PREFIX}(?:/|%(?:25){0,3}2f)[^\s"“”<>{}|\\^\x60]{1,${LONGEST_SUFFIX}}`,
  'gi',
);
const SICI_IN_TEXT = new RegExp(`(?<![\\d.])${SICI}`, 'gi');

/** Every DOI named in running text, in order of appearance, each once. Linear. */
export function doisIn(text: string): string[] {
  const plain = readable(text);
  const found = new Map<string, number>();
  const keep = (raw: string, index: number): void => {
    const one = raw.replace(/(?:[,;]?https?:\/\/|[,;]doi:).*$/i, '');
    // Cut off at the limit, it would be another DOI.
    const doi = one.length > LONGEST_SUFFIX ? null : normaliseDoi(one);
    if (doi !== null && !found.has(doi)) found.set(doi, index);
  };
  const sici = [...plain.matchAll(SICI_IN_TEXT)];
  for (const match of sici) keep(match[0], match.index);
  const taken = new Set(sici.map((match) => match.index));
  for (const match of plain.matchAll(IN_TEXT)) if (!taken.has(match.index)) keep(match[0], match.index);
  return [...found].sort((left, right) => left[1] - right[1]).map(([doi]) => doi);
}

/** The DOI that a field of metadata, a link or a line names: the whole of it where it is one, else the first in it; or null. */
export const firstDoi = (text: string | null | undefined): string | null =>
  text ? (normaliseDoi(text) ?? doisIn(text.slice(0, 4_000))[0] ?? null) : null;

const OPENING_DOI = /\bdoi(?:\.org\/|:)\s?10\.\S+/iu;
/** Characters of a document in which it names itself; further on it names others. */
const OPENING_LENGTH = 3_000;

/** The DOI that a document without metadata names at its beginning, marked as one; or null. */
export const openingDoi = (text: string): string | null =>
  firstDoi(OPENING_DOI.exec(text.slice(0, OPENING_LENGTH))?.[0]);
