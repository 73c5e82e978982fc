/** Which part of a scholarly text a heading opens, from the words that journals use. */
import { dataOf } from '../data.js';
import type { SectionKind } from '../document.js';

/**
 * In order, the first that matches wins: `agents/data/section-headings.json`. Headings come without their number, in lower case.
 */
const HEADING_RULES = (
  dataOf('section-headings') as readonly { readonly section: SectionKind; readonly pattern: string }[]
).map(({ section, pattern }) => ({ section, pattern: new RegExp(pattern, 'u') }));

/** Headings of parts that are about the article, not about its subject. */
const BOILERPLATE_HEADING =
  /^(?:(?:author|authors|authors'|author's)(?: contributions?| information| details| note| affiliations?)|competing (?:financial )?interests?|conflicts? of interests?|declarations?(?: of (?:interest|conflict))?|disclosures?(?: statement)?|funding(?: statement| information| sources?)?|financial (?:support|disclosure)|data (?:availability|accessibility)(?: statement)?|availability of (?:data|supporting)|supp(?:lementary|orting) (?:materials?|information|data|files?)|additional (?:files?|information)|electronic supplementary|ethic(?:s|al)(?: approval| statement| consideration)|consent(?: for publication| to publish)?|abbreviations|abbreviations used|pre-?publication history|copyright|about the authors?|correspondence|article history|keywords|grant support|role of the funding|how to cite|publisher['’]s note|peer review|trial registration)/u;

const bare = (heading: string): string =>
  heading
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replace(
      /^(?:section |chapter )?(?:[\divx]{1,4}[.)]\s?|\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+|[a-h][.)]\s+)/u,
      '',
    )
    .replace(/[\s:.]+$/u, '')
    .trim();

/** The section that this heading opens; undefined where its words do not tell. */
export function sectionOfHeading(heading: string): SectionKind | undefined {
  const words = bare(heading);
  return HEADING_RULES.find((rule) => rule.pattern.test(words))?.section;
}

/** True for "Competing interests", "Author contributions", "Funding" and their like. */
export function isBoilerplateHeading(heading: string): boolean {
  return BOILERPLATE_HEADING.test(bare(heading).replace(/’/g, "'"));
}
