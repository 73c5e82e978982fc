import type { SourceKind } from './document.js';
import { fold } from './fold.js';
import { parseUrl } from './urls.js';
import { wordLists } from './word-lists.js';

/** Whose voice a source is: two pages of one site, one publisher or one maker are one. Pure. */

const list = wordLists('voices');
/** Hosts where everybody publishes: their sites and names are nobody's voice. */
const PLATFORMS = list('platforms');
const SECOND_LEVEL = list('secondLevel');
const GENERAL = list('general');

/** Articles are the voice of those who made the study, whoever prints them; posts in a forum that of whoever wrote them. */
const OF_AUTHORS: ReadonlySet<SourceKind> = new Set(['peer-reviewed', 'preprint', 'thesis', 'book', 'forum']);

/** What is known of a source. */
export interface VoicedSource {
  readonly address: string;
  readonly doi: string | null;
  readonly publisher: string | null;
  readonly siteName: string | null;
  readonly sourceKind: SourceKind | null;
}

/** Names of whose voice it is; sources that share one are one voice. None where it is its authors' own. */
export function voicesOf(source: VoicedSource): readonly string[] {
  if (source.doi !== null || (source.sourceKind !== null && OF_AUTHORS.has(source.sourceKind))) return [];
  const site = siteOf(source.address);
  if (site !== null && isPlatform(site)) return [];
  const names = [source.publisher, source.siteName].flatMap((name) => brandOf(name) ?? []);
  return [
    ...new Set([...(site === null ? [] : [site, brandOf(site.split('.')[0] ?? null) ?? site]), ...names]),
  ];
}

/** Works of one site, one publisher or one maker are one voice, under the name of the first of them. */
export function voicesAmong(
  sources: readonly { readonly work: string; readonly source: VoicedSource }[],
): (work: string) => string {
  const root = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = root.get(name);
    return parent === undefined || parent === name ? name : rootOf(parent);
  };
  const first = new Map<string, string>();
  for (const { work, source } of sources) {
    for (const voice of voicesOf(source)) {
      const known = first.get(voice);
      if (known === undefined) first.set(voice, work);
      else if (rootOf(known) !== rootOf(work)) root.set(rootOf(work), rootOf(known));
    }
  }
  return rootOf;
}

/** `example.org` of `https://blog.example.org/post`, `example.co.uk` of `https://example.co.uk`; null where it has no host. */
export function siteOf(address: string): string | null {
  const url = /^https?:/iu.test(address) ? parseUrl(address) : null;
  if (url === null || !url.hostname.includes('.') || /^[\d.]+$/u.test(url.hostname)) return null;
  const labels = url.hostname.toLowerCase().split('.');
  const isLong =
    labels.length > 2 && (labels.at(-1)?.length ?? 0) === 2 && SECOND_LEVEL.has(labels.at(-2) ?? '');
  return labels.slice(isLong ? -3 : -2).join('.');
}

const isPlatform = (site: string): boolean => PLATFORMS.has(site);

/** A name as it is compared: `pumble` of "Pumble Blog"; null where nothing of its own is left. */
function brandOf(name: string | null): string | null {
  if (name === null) return null;
  const words = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !GENERAL.has(word));
  const brand = words.join('');
  return brand.length > 2 ? brand : null;
}

/** Words of a run that is compared; shorter sentences are alike by chance. */
const SHINGLE = 4;
const SHORTEST = 8;
/** Share of the runs of the shorter text that the longer one has too, from which on one was copied from the other. */
export const COPIED = 0.6;

/** Runs of four words, as they are compared: capitals and marks aside. */
export function shinglesOf(text: string): ReadonlySet<string> {
  const words = fold(text).match(/[\p{L}\p{N}$€£%]+(?:[.,]\p{N}+)*/gu) ?? [];
  if (words.length < SHORTEST) return new Set();
  return new Set(words.slice(0, 1 - SHINGLE).map((_, at) => words.slice(at, at + SHINGLE).join(' ')));
}

/** Whether one of two texts repeats most of the other: 0 to 1 of the shorter's runs of words. */
export function sharedRuns(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [short, long] = one.size < other.size ? [one, other] : [other, one];
  return short.size === 0 ? 0 : [...short].filter((run) => long.has(run)).length / short.size;
}
