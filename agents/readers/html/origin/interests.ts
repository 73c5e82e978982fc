import type { Interest, SourceKind } from '../../../../text/document.js';
import { literal } from '../../../../text/literal.js';
import { dataOf } from '../../../data.js';
import { foldSpace } from '../../tree.js';
import type { PageScan } from '../page-scan.js';
import { parseUrl } from '../../../../text/urls.js';

/**
 * Words by which a page shows that its publisher gains from what it says, in the order of their weight. Precision goes
 * before recall: one strong sign is needed, or three weak ones, and what others say in quotation marks counts for nothing.
 */

type Kind = Interest['kind'];

interface Row {
  readonly kind: Kind;
  /** 2: stands alone. */
  readonly strength: number;
  readonly pattern: string;
}

interface Tables {
  readonly controls: readonly Row[];
  readonly sentences: readonly Row[];
  /** `BRAND` stands for the publisher's name. */
  readonly brand: string;
  readonly disclosures: readonly string[];
  readonly paidHosts: string;
  /** Kinds of page whose own offers (newsletters, subscriptions) are no interest in what they write about. */
  readonly exempt: readonly SourceKind[];
  readonly unbranded: string;
}

const tables = dataOf('interest-words') as Tables;
const compile = (rows: readonly Row[], flags: string) =>
  rows.map(({ kind, strength, pattern }) => ({ kind, strength, test: new RegExp(pattern, flags) }));
const CONTROLS = compile(tables.controls, 'iu');
const SENTENCES = compile(tables.sentences, 'u');
const DISCLOSURES = tables.disclosures.map((pattern) => new RegExp(pattern, 'u'));
const PAID_HOSTS: ReadonlySet<string> = new Set(tables.paidHosts.split(' '));
const EXEMPT: ReadonlySet<SourceKind> = new Set(tables.exempt);
const UNBRANDED: ReadonlySet<string> = new Set(tables.unbranded.split(' '));

/** A sign with its weight. */
export interface Mark extends Interest {
  readonly strength: number;
  /** Names the publisher as the maker. */
  readonly isBrand?: true;
}

export interface InterestFacts {
  readonly address: string;
  readonly scan: PageScan;
  /** The main text. */
  readonly text: string;
  /** All that the page shows. */
  readonly visibleText: string;
  /** Name of the site or its publisher; null where unknown. */
  readonly brand: string | null;
}

const LEAST_WEAK = 3;
/** Longest words of a mark that are kept. */
const LONGEST_WORDS = 120;
const MOST_INTERESTS = 5;
const MOST_OF_A_KIND = 2;

/** Every sign on the page; `interestsOf` keeps those that count for its kind. */
export function marksOf(page: InterestFacts): readonly Mark[] {
  const said = withoutQuotations(page.text);
  return [
    ...paidMarks(page),
    ...brandMarks(page, said),
    ...SENTENCES.flatMap(({ kind, strength, test }) => mark(kind, strength, aroundMatch(said, test))),
    ...controlMarks(page.scan),
  ];
}

/** A handful of them, where they weigh enough for a page of this kind. */
export function interestsOf(marks: readonly Mark[], kind: SourceKind): readonly Interest[] {
  const counted = EXEMPT.has(kind) ? marks.filter((each) => isPaid(each)) : marks;
  if (!weighsEnough(counted)) return [];
  const taken: Mark[] = [];
  // Whoever is paid for links to what others sell speaks of "our experts" and of their prices, too.
  const paid = counted.filter((each) => isPaid(each) && each.strength >= 2);
  const own = paid.length > 0 && !counted.some(({ isBrand }) => isBrand) ? paid : counted;
  const strong = own.filter(({ strength }) => strength >= 2);
  for (const each of strong.length > 0 ? strong : own) {
    const known = taken.filter((other) => other.kind === each.kind);
    if (known.length < MOST_OF_A_KIND && !known.some(({ words }) => words === each.words)) taken.push(each);
  }
  return taken.slice(0, MOST_INTERESTS).map(({ kind: what, words }) => ({ kind: what, words }));
}

const isPaid = ({ kind }: Mark): boolean => kind === 'paid-links';

/** True where they show an offer of the publisher's own: links that pay him make no maker of him. */
export const sellsOwn = (marks: readonly Mark[]): boolean =>
  weighsEnough(marks.filter((each) => !isPaid(each)));

/** One sign that stands alone, or three weak ones. */
function weighsEnough(marks: readonly Mark[]): boolean {
  if (marks.some(({ strength }) => strength >= 2)) return true;
  return new Set(marks.map(({ kind, words }) => `${kind} ${words.toLowerCase()}`)).size >= LEAST_WEAK;
}

const mark = (kind: Kind, strength: number, words: string | null): Mark[] =>
  words === null ? [] : [{ kind, strength, words: words.slice(0, LONGEST_WORDS) }];

/** What is said in quotation marks is blanked out: offsets stay. */
const withoutQuotations = (text: string): string =>
  text.replace(/“[^“”\n]{1,600}”|"[^"\n]{1,600}"|«[^«»\n]{1,600}»/gu, (said) => ' '.repeat(said.length));

/** The clause that a pattern meets, as it stands. */
function aroundMatch(text: string, test: RegExp): string | null {
  const found = test.exec(text);
  if (found === null) return null;
  const before = text.slice(Math.max(0, found.index - 40), found.index);
  const lead = /(?:^|[.!?\n:;,(]\s*|\s)((?:[^\s.!?\n:;,()]+\s+){0,4})$/u.exec(before)?.[1] ?? '';
  const from = found.index + found[0].length;
  const tail = /^[^.!?\n:;,()]{0,50}(?=[.!?\n:;,()\s]|$)/u.exec(text.slice(from, from + 51))?.[0] ?? '';
  return foldSpace(`${lead}${found[0]}${tail}`);
}

function controlMarks({ controls }: PageScan): Mark[] {
  const seen = new Set<string>();
  return CONTROLS.flatMap(({ kind, strength, test }) =>
    controls
      .filter(({ words }) => test.test(words))
      .filter(({ words }) => {
        const isNew = !seen.has(words.toLowerCase());
        seen.add(words.toLowerCase());
        return isNew;
      })
      .slice(0, MOST_OF_A_KIND)
      .flatMap(({ words }) => mark(kind, strength, words)),
  );
}

function paidMarks({ visibleText, scan }: InterestFacts): Mark[] {
  const said = DISCLOSURES.map((test) => aroundMatch(visibleText, test)).find((words) => words !== null);
  const link = scan.controls.find(({ target }) => isPaidLink(target));
  return [...mark('paid-links', 2, said ?? null), ...mark('paid-links', 2, link?.words ?? null)];
}

function isPaidLink(target: string): boolean {
  const url = /^https?:|^\/\//iu.test(target) ? parseUrl(target, 'https://example.invalid') : null;
  if (url === null) return false;
  const { hostname, searchParams } = url;
  const host = hostname.replace(/^www\./u, '');
  if (/(?:^|\.)amazon\.[a-z.]{2,6}$/u.test(host)) return /-2[0-9]$/u.test(searchParams.get('tag') ?? '');
  return host.split('.').some((_, index, labels) => PAID_HOSTS.has(labels.slice(index).join('.')));
}

/** "With Example you can …", "Example helps …": the publisher's own name, which a page about others names less. */
function brandMarks({ brand }: InterestFacts, said: string): Mark[] {
  if (brand === null || brand.length < 3 || UNBRANDED.has(brand.toLowerCase())) return [];
  const escaped = literal(brand);
  return mark(
    'own-product',
    2,
    aroundMatch(said, new RegExp(tables.brand.replaceAll('BRAND', escaped), 'iu')),
  ).map((each) => ({ ...each, isBrand: true as const }));
}
