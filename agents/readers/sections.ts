/** Which part of a scholarly text a heading opens, from the words that journals use. */
import type { SectionKind } from '../document.js';

interface HeadingRule {
  readonly section: SectionKind;
  readonly pattern: RegExp;
}

/** In order: the first that matches wins. Headings come without their number, in lower case. */
const HEADING_RULES: readonly HeadingRule[] = [
  {
    section: 'abstract',
    pattern: /^(?:abstract|summary|synopsis|zusammenfassung|résumé|resumen|resumo|摘要|要旨)\b/u,
  },
  {
    section: 'references',
    pattern:
      /^(?:references?(?: cited| and notes)?|bibliography|literature cited|literatur(?:verzeichnis)?|works cited|cited literature|références|referencias|referências|参考文献)$/u,
  },
  {
    section: 'acknowledgements',
    pattern: /^(?:acknowledge?ments?|danksagung|remerciements|agradecimientos|agradecimentos)\b/u,
  },
  {
    section: 'case-report',
    pattern:
      /^(?:the )?(?:case|patient|clinical)(?: (?:reports?|presentations?|descriptions?|history|study|series|histories))|^(?:the )?(?:cases?|patients?)(?: \d+| [ivx]+)?$/u,
  },
  {
    section: 'methods',
    pattern:
      /^(?:(?:subjects?|patients?|participants?|animals?|study|statistical|experimental|materials?|data)\b.{0,30}\b)?(?:methods?|methodology|procedures?|materials?|experimental|study design|statistical analys[ei]s|methoden|méthodes|métodos)\b|^(?:study (?:design|population|area|site)s?|data (?:collection|analys[ei]s|sources?)|participants|sampling)\b/u,
  },
  {
    section: 'results',
    pattern: /^(?:(?:main |key |study )?(?:results?|findings|ergebnisse|résultats|resultados))\b/u,
  },
  {
    section: 'conclusion',
    pattern:
      /^(?:(?:discussion,? )?(?:conclusions?|concluding|summary and|schlussfolgerung|fazit|conclusiones|outlook))/u,
  },
  {
    section: 'discussion',
    pattern:
      /^(?:(?:general )?(?:discussion|comment(?:ary)?s?|diskussion|discusión|discussão|limitations|interpretation))\b/u,
  },
  {
    section: 'introduction',
    pattern:
      /^(?:(?:introduction|introductory|background|einleitung|hintergrund|introducción|introdução|objectives?|aims?|rationale))\b/u,
  },
];

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
