/** When an entry or a mark says that a work was published. */

/** No year of publication: addresses, identifiers, days on which a page was looked at, spans of time. */
const OTHER_YEARS = [
  /https?:\S+|\b10\.\d{4,9}\/\S+/g,
  /\b(?:accessed|retrieved|viewed|visited|abgerufen|zugriff|aufgerufen|consulté|consultado|acesso|geraadpleegd)\b[^.;()[\]]{0,40}/gi,
  /\b\d{4}\s?[–-]\s?\d{2,4}\b/g,
];
const YEAR = /\b(?:1[6-9]|20)\d\d[a-z]?\b/g;
const UNDATED = /(?:^|[\s([])(?:n\.\s?d\.|s\.\s?[df]\.|o\.\s?[JD]\.)/;
const COMING = /\b(?:in press|forthcoming|im Druck|im Erscheinen|sous presse|en prensa)\b/i;

/** One way of writing for every "without a year" and "not yet out"; of a reprint, "1915/1957" and "[1915] 1957", the later year. */
export function yearOf(written: string): string {
  if (COMING.test(written)) return 'in press';
  return UNDATED.test(written) ? 'n.d.' : (written.split(/[/\s]/).at(-1) as string);
}

/** All years that may be meant, with their letters, the likeliest first: in brackets, then in order. */
export function publicationYears(entry: string): string[] {
  const years = (text: string): string[] => text.match(YEAR) ?? [];
  const plain = OTHER_YEARS.reduce((text, pattern) => text.replace(pattern, ' '), entry);
  const bracketed = (plain.match(/[(（[][^()（）[\]]{0,40}[)）\]]/g) ?? []).flatMap(years);
  const dated = [...bracketed, ...years(plain)];
  // A title may be about a span of time, and nothing else be dated.
  const all = dated.length > 0 ? dated : years(entry.replace(OTHER_YEARS[0] as RegExp, ' '));
  const words = [...(UNDATED.test(entry) ? ['n.d.'] : []), ...(COMING.test(entry) ? ['in press'] : [])];
  return [...new Set([...all, ...words])];
}

/** `2011` of `2011a`. */
export const withoutLetter = (year: string): string => year.replace(/(?<=^\d{4})[a-z]$/, '');
