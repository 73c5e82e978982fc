import type { Interest, SourceKind, SourceType } from '../document.js';

/** Who publishes a source, what kind it is and who gains by it, in words, wherever a source is described. */

export interface SourceOrigin {
  readonly publisher: string | null;
  readonly siteName: string | null;
  readonly sourceKind: SourceKind | null;
  readonly interests: readonly Interest[];
  /** 0 to 1 where the text was recognised from pictures of pages. */
  readonly recognitionConfidence: number | null;
}

/** What `originFacts` describes. */
interface DescribedSource extends SourceOrigin {
  readonly title: string;
  readonly sourceType: SourceType | null;
  /** Absent: not looked at. */
  readonly doi?: string | null;
}

/** The words in the language of the reader. */
export interface OriginWords {
  readonly kinds: Readonly<Record<SourceKind, string>>;
  readonly types: Readonly<Record<SourceType, string>>;
  /** Nothing that the program found says what kind it is. */
  readonly unknownType: string;
  readonly interests: {
    /** `Example on what it sells`. */
    readonly ownOffer: (values: { readonly name: string }) => string;
    /** `Example on itself and its rivals`. */
    readonly ownRivals: (values: { readonly name: string }) => string;
    /** The same of a publisher without a name. */
    readonly unnamed: string;
    readonly paidLinks: string;
  };
  /** `confidence`: 0 to 1, two decimals. */
  readonly recognised: (values: { readonly confidence: string }) => string;
}

/** Where nothing says what kind of source it is. */
export const UNKNOWN_KIND = 'kind unknown';

const ENGLISH: OriginWords = {
  kinds: {
    'peer-reviewed': 'peer-reviewed article',
    preprint: 'preprint, not peer-reviewed',
    book: 'book',
    thesis: 'thesis',
    report: 'report',
    government: 'government page',
    news: 'news',
    encyclopedia: 'encyclopedia',
    documentation: 'documentation',
    dataset: 'data set',
    product: "maker's page",
    shop: 'shop',
    blog: 'blog',
    forum: 'forum',
    other: 'web page',
  },
  types: { peer: 'peer', primary: 'primary', press: 'press', practitioner: 'practitioner' },
  unknownType: UNKNOWN_KIND,
  interests: {
    ownOffer: ({ name }) => `${name} on what it sells`,
    ownRivals: ({ name }) => `${name} on itself and its rivals`,
    unnamed: 'its publisher sells what it writes about',
    paidLinks: 'paid by its links',
  },
  recognised: ({ confidence }) => `recognised from pictures of pages, confidence ${confidence}`,
};

/** For roles, which read English. */
export const kindInWords = (kind: SourceKind): string => ENGLISH.kinds[kind];

/** Longest name that is shown, in UTF-16 units. */
const LONGEST_NAME = 60;

/** Comparisons, in whose titles a seller and its rivals meet. */
const COMPARES =
  /\b(?:vs\.?|versus|alternatives?|compar(?:ed?|ing|ison|atif|ativa)|competitors?|best|top \d+|vergleich|alternativen?|meilleure?s?|mejores)\b|对比|比较|替代|مقارنة|بديل/iu;

/**
 * Facts in the order of reading: who, on what where it sells that, what kind, who else pays, whether
 * its text was recognised from pictures, where words and digits may be misread. Of a source that was stored
 * before its kind was read, the class it was picked for. Names are as the source has them: whoever shows them escapes them.
 */
export function originFacts(source: DescribedSource, words: OriginWords = ENGLISH): readonly string[] {
  const { interests, recognitionConfidence } = source;
  return [
    ...whoOf(source, words),
    ...kindOf(source, words),
    ...(interests.some(({ kind }) => kind === 'paid-links') ? [words.interests.paidLinks] : []),
    ...(recognitionConfidence === null
      ? []
      : [words.recognised({ confidence: recognitionConfidence.toFixed(2) })]),
  ];
}

/** A class that nothing but the choice of a model, or of nobody, stands behind is not told as a fact. */
function kindOf({ sourceKind, sourceType, doi }: DescribedSource, words: OriginWords): readonly string[] {
  // A store may hold a kind that an earlier version told apart.
  if (sourceKind !== null) return [words.kinds[sourceKind in words.kinds ? sourceKind : 'other']];
  if (sourceType === null) return [];
  const isGuess = sourceType === 'practitioner' || (sourceType === 'peer' && doi === null);
  return [isGuess ? words.unknownType : words.types[sourceType]];
}

function whoOf(source: DescribedSource, { interests: said }: OriginWords): readonly string[] {
  const { title, interests } = source;
  const name = originName(source) ?? '';
  if (!sellsItsSubject(interests)) return name === '' ? [] : [name];
  if (name === '') return [said.unnamed];
  const namesItself = interests.some(({ kind }) => kind === 'own-product');
  return [namesItself && COMPARES.test(title) ? said.ownRivals({ name }) : said.ownOffer({ name })];
}

/** The name that readers know a source by: its site or journal, not who owns it. Null where nobody is named. */
export function originName({
  publisher,
  siteName,
}: Pick<SourceOrigin, 'publisher' | 'siteName'>): string | null {
  const site = siteName?.replace(/\s*[-–|]\s*$/u, '').trim() ?? '';
  const isAddress = /^\S+\.\p{L}{2,}$/u.test(site);
  const isOfPublisher = publisher !== null && site.includes(publisher);
  const isNone = site === '' || isAddress || isOfPublisher;
  const name = clip((isNone ? (publisher ?? siteName ?? '') : site).trim());
  return name === '' ? null : name;
}

const clip = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).trimEnd()} […]` : name;

/** Whether a source is the word of somebody who sells what it writes about: of themselves, or of their rivals. */
export const sellsItsSubject = (interests: readonly Interest[]): boolean =>
  interests.some(({ kind }) => kind === 'own-product' || kind === 'sign-up' || kind === 'prices');

/** The words that the marks rest on, each as the page has it: `“our platform”, “Book a demo”`. Empty without any. */
export const interestWords = (interests: readonly Interest[]): string =>
  interests.map(({ words }) => `“${words}”`).join(', ');

/** The part of a source that says where it comes from. */
export const originPart = (source: SourceOrigin): SourceOrigin => ({
  publisher: source.publisher,
  siteName: source.siteName,
  sourceKind: source.sourceKind,
  interests: source.interests,
  recognitionConfidence: source.recognitionConfidence,
});
