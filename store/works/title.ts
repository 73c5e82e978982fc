/** Titles made comparable: what catalogues, search engines and typesetters add to a title is taken off. */
import { fold as foldText } from '../../text/fold.js';
import { similarity } from '../../text/title-similarity.js';
import type { LinkKind } from './record.js';

export interface CleanTitle {
  /** Folded words: lower case, no accents, numerals in digits. */
  readonly words: readonly string[];
  /** The words without spaces, so that `co-speech`, `co speech` and `cospeech` agree. */
  readonly joined: string;
  /** The words before the first colon or dash and those after it; empty without such a mark. */
  readonly main: readonly string[];
  readonly subtitle: readonly string[];
  /** Titles in two languages next to each other (`Vivienda y ciudad / Housing and town`), each joined; else empty. */
  readonly parallel: readonly string[];
  /** The source cut the title short (`…`). */
  readonly isCut: boolean;
  /** What the title says the record is about another one: an erratum, a reply. */
  readonly notice: LinkKind | null;
  /** `RETRACTED:` in front: the article itself, marked. */
  readonly isMarkedRetracted: boolean;
  /** `(Dataset)` at the end: the data of a paper of that title. */
  readonly isDataset: boolean;
  /** An arXiv number that a search result put in front (`[2312.00870]`). */
  readonly arxiv: string | null;
}

/** Longer titles are not titles; what follows is not compared. Characters. */
const MAXIMUM_LENGTH = 600;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '-', mdash: '-', rsquo: "'", lsquo: "'",
  alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', kappa: 'κ', mu: 'μ', omega: 'ω',
}; // prettier-ignore
const GREEK: Readonly<Record<string, string>> = {
  α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', ε: 'epsilon', ζ: 'zeta', η: 'eta', θ: 'theta', ι: 'iota', κ: 'kappa',
  λ: 'lambda', μ: 'mu', ν: 'nu', ξ: 'xi', π: 'pi', ρ: 'rho', σ: 'sigma', ς: 'sigma', τ: 'tau', υ: 'upsilon', φ: 'phi',
  χ: 'chi', ψ: 'psi', ω: 'omega',
}; // prettier-ignore
const ROMAN: Readonly<Record<string, string>> = {
  ii: '2', iii: '3', iv: '4', vi: '6', vii: '7', viii: '8', ix: '9', xi: '11', xii: '12', xiii: '13', xiv: '14', xv: '15',
}; // prettier-ignore

/** Lower case without accents, entities and mark-up; letters of other scripts stay. */
export function fold(text: string): string {
  const plain = text
    .replace(/&#(\d{1,6});/g, (_whole, code: string) => codePoint(Number(code)))
    .replace(/&#x([0-9a-f]{1,6});/gi, (_whole, code: string) => codePoint(Number.parseInt(code, 16)))
    .replace(/&([a-z]{2,6});/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/<\/?[a-z][^<>]{0,60}>/gi, '');
  return foldText(plain).replace(/[α-ω]/g, (letter) => GREEK[letter] ?? letter);
}

const codePoint = (code: number): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';

/** Words of a folded text: runs of letters or digits, apostrophes dropped, Roman numerals as digits. */
export function words(folded: string): string[] {
  const found =
    folded
      .replace(/['’`´]/g, '')
      .replace(/(?<=\d)(?:st|nd|rd|th)(?!\p{L})/gu, '')
      .match(/[\p{L}]+|\d+/gu) ?? [];
  return found.map((word, index) => {
    const isNumeral =
      ['i', 'v', 'x'].includes(word) && (index === found.length - 1 || SERIES.has(found[index - 1] ?? ''));
    if (isNumeral) return word === 'i' ? '1' : word === 'v' ? '5' : '10';
    return ROMAN[word] ?? ORDINALS.get(word) ?? word;
  });
}

/** `fourth` and `4th` are one number. */
const ORDINALS: ReadonlyMap<string, string> = new Map(
  ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'].map(
    (word, index) => [word, String(index + 1)],
  ),
);

const SERIES: ReadonlySet<string> = new Set(['part', 'phase', 'type', 'chapter', 'volume', 'vol', 'section', 'grade', 'stage', 'class', 'group', 'paper']); // prettier-ignore

const LABEL_IN_FRONT =
  /^\s*(?:\[(?:pdf|html|doc|ps|book|citation|b|c|retracted)\]|\((?:pdf|retracted)\)|(?:pdf|full text)\s*[:|])\s*/i;
const ARXIV_IN_FRONT = /^\s*\[?(?:arxiv:)?\[?(\d{4}\.\d{4,5})(?:v\d+)?\]\s*/i;
const RETRACTED_IN_FRONT = /^\s*(?:\[|\()?retracted(?: article| paper)?(?:\]|\))?\s*[:.-]?\s+/i;
const CUT_BEHIND = /\s*(?:\.{3,}|…)\s*(?:[-|–—]\s*[^-|–—]{1,40})?\s*$/;
// A site's or archive's name after a separator, as search results show it.
const SITE_BEHIND =
  /\s+[-|–—•·»]\s+(?:arxiv(?:\.org)?|pubmed(?: central)?|pmc|ncbi|wikipedia|sciencedirect(?:\.com)?|springer(?:link)?|springer nature(?: link)?|ieee(?: xplore)?|acm digital library|nature|jstor|researchgate|semantic scholar|openreview(?:\.net)?|hugging face|github|medium|biorxiv|medrxiv|ssrn|wiley online library|taylor & francis(?: online)?|oxford academic|cambridge core|sage journals|mdpi|frontiers|plos(?: one)?|the lancet|nejm|science|pnas|cell press|acl anthology|neurips(?: proceedings)?|cvf open access|proceedings\.mlr\.press|dblp|papers with code|europe pmc|hal|zenodo|figshare|optimization online|academia\.edu|youtube|reddit|bbc news|reuters|ap news|the guardian|the new york times)\s*$/i;
/** A vertical bar is hardly ever part of a title: `Title | Journal | Publisher`. */
const BAR_BEHIND = /^(.{12,}?)\s\|\s.{1,120}$/s;
/** What a programme says of a talk, in brackets anywhere or in front: the work is the same. */
const SESSION =
  /\s*[[(](?:[a-z]{1,14}[ -])?(?:panel|tutorial|demo|demonstration|poster|keynote|abstract|paper|talk|session|version|presentation)(?: (?:session|abstract|paper|talk|description|summary|proposal|only|track))?[\])]/gi;
const SESSION_IN_FRONT = /^\s*(?:panel|tutorial|keynote|poster|demo|invited talk|plenary)\s*:\s+/i;
const DATASET_BEHIND = /\s*[[(](?:dataset|data set|supplementary data)[\])]\s*$/i;
/** What catalogues note after a title, in square brackets as MEDLINE writes it or in round ones; no `[part 2]`. */
const REMARK_BEHIND =
  /\s*(?:\[(?:[^[\]\d]{0,80}|\d{1,4} refs?|(?:published |corrected and )?(?:errat|re(?:print|publish|tract)|comment|summary|abstract|v(?:ersion )?\d)[^\]]{0,200})\]|\((?:see comments?|comment(?:s|ary)?|corrected|review|letter|abstract|pdf|in \p{L}{5,12}|conference (?:abstract|paper))\))\s*\.?\s*$/iu;

const NOTICES: readonly (readonly [LinkKind, RegExp])[] = Object.entries({
  correction:
    /^\s*(?:\[|\()?(?:author |publisher |publisher's |editorial )?(?:errat(?:um|a)|corrigend(?:um|a)|correction(?:s)?|addend(?:um|a)|amendment)(?:\]|\))?(?:\s*(?:to|for|in|on)\b\s*:?|\s*[:.–—-])\s*/i,
  retraction:
    /^\s*(?:\[|\()?(?:retraction(?: notice| note)?|notice of retraction|statement of retraction|withdrawal(?: notice)?)(?:\]|\))?(?:\s*(?:to|for|of)\b\s*:?|\s*[:.–—-])\s*/i,
  'expression-of-concern':
    /^\s*(?:editorial )?(?:notice of )?expression of concern(?:\s*(?:to|for|about|regarding|on)\b\s*:?|\s*[:.–—-])\s*/i,
  reply:
    /^\s*(?:(?:the )?authors?['’]?s?['’]? (?:reply|response)|in reply|reply|response|rebuttal|rejoinder)(?:\s+to\b(?:\s+(?:the )?(?:comments?|letters?|commentary)(?:\s+(?:on|by|to)\b)?)?\s*:?|\s*[:–—])\s*/i,
  comment:
    /^\s*(?:(?:a |invited |editorial )?comment(?:s|ary)?(?:\s+on\b\s*:?|\s+to\b\s*:?|\s*[:–—])|re\s*:|letter to the editor (?:on|regarding|re)\b\s*:?|regarding\s*:)\s*/i,
}) as [LinkKind, RegExp][];

/** Titles are compared each with each, so what is made of one is kept. */
const cleaned = new Map<string, CleanTitle>();
const MOST_KEPT = 5_000;

/** Takes a title as any source prints it; never throws. */
export function cleanTitle(raw: string): CleanTitle {
  const known = cleaned.get(raw);
  if (known !== undefined) return known;
  const title = madeClean(raw);
  if (cleaned.size >= MOST_KEPT) cleaned.clear();
  cleaned.set(raw, title);
  return title;
}

function madeClean(raw: string): CleanTitle {
  let text = raw.slice(0, MAXIMUM_LENGTH).replace(/\s+/g, ' ').trim();
  const arxiv = ARXIV_IN_FRONT.exec(text)?.[1] ?? null;
  text = text.replace(ARXIV_IN_FRONT, '').replace(LABEL_IN_FRONT, '').replace(LABEL_IN_FRONT, '');
  const isMarkedRetracted = RETRACTED_IN_FRONT.test(text);
  text = text.replace(RETRACTED_IN_FRONT, '');
  const isCut = CUT_BEHIND.test(text);
  text = text
    .replace(CUT_BEHIND, '')
    .replace(SITE_BEHIND, '')
    .replace(SITE_BEHIND, '')
    .replace(BAR_BEHIND, '$1');
  text = text.replace(REMARK_BEHIND, '').replace(REMARK_BEHIND, '') || text;
  const [notice = null, front = ''] = NOTICES.find(([, each]) => each.test(text)) ?? [];
  text = text.replace(front, '').replace(SESSION, '').replace(SESSION_IN_FRONT, '');
  const isDataset = DATASET_BEHIND.test(text);
  const folded = fold(
    text.replace(DATASET_BEHIND, '').replace(/\\+(?:text|math|em|it|bf|rm|sc|tt)[a-z]*\{?|[{}$\\^]/gi, ''),
  );
  return { ...wordsIn(folded), isCut, notice, isMarkedRetracted, isDataset, arxiv };
}

function wordsIn(folded: string): Pick<CleanTitle, 'words' | 'joined' | 'main' | 'subtitle' | 'parallel'> {
  const mark = /:\s|\s\/\s|\s[-–—]\s|\s—|—\s/.exec(folded);
  const all = words(folded);
  return {
    words: all,
    joined: all.join(''),
    main: mark ? words(folded.slice(0, mark.index)) : [],
    subtitle: mark ? words(folded.slice(mark.index + mark[0].length)) : [],
    parallel: parallelTitles(folded),
  };
}

/** Titles next to each other, as catalogues write them (ISBD 1.3: a space, an equals sign, a space) or with a stroke. */
function parallelTitles(folded: string): readonly string[] {
  const titles = folded.split(/\s(?:\/{1,2}|=)\s|\s?\[(?=[^\]]{12,}\]\.?$)/).map(words);
  const areTitles = titles.length === 2 && titles.every((title) => title.length >= 2);
  return areTitles ? titles.map((title) => title.join('')).filter((joined) => joined.length >= 12) : [];
}

/** Whether the title itself says that the article was retracted (`RETRACTED: …`); a retraction notice does not. */
export const isRetractedTitle = (title: string): boolean => cleanTitle(title).isMarkedRetracted;

/** 0 to 1, Levenshtein over the cleaned titles; a title that was cut short is compared with as much of the other. */
export function titleSimilarity(left: string, right: string): number {
  return likeness(cleanTitle(left), cleanTitle(right));
}

export function likeness(left: CleanTitle, right: CleanTitle): number {
  let a = left.joined;
  let b = right.joined;
  if (a === '' || b === '') return 0;
  if (left.isCut && !right.isCut && a.length >= 20) b = b.slice(0, a.length);
  if (right.isCut && !left.isCut && b.length >= 20) a = a.slice(0, b.length);
  return similarity(a, b);
}
