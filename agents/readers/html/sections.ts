import type { SectionKind } from '../../document.js';

/** Which part of a scholarly text a heading opens, in the languages most pages come in. */

const headings: readonly { readonly pattern: RegExp; readonly section: SectionKind }[] = [
  {
    section: 'abstract',
    pattern:
      /^(?:structured |author |graphical )?(?:abstract|summary|synopsis|zusammenfassung|résumé|resumen|resumo|riassunto|要旨|摘要|초록|аннотация)$/u,
  },
  {
    section: 'introduction',
    pattern:
      /^(?:introduction|background|einleitung|hintergrund|introducción|introdução|introduzione|objectives?|aims?|はじめに|緒言|引言|서론|введение)(?: and (?:background|aims?|objectives?))?$/u,
  },
  {
    section: 'methods',
    pattern:
      /^(?:(?:the )?(?:materials?|patients|subjects|study design|data|participants) and )?(?:methods?|methodology|methoden|méthodes|métodos|metodi|methods and materials|方法|방법|методы)(?: and materials?)?$|^(?:study design|statistical analys[ei]s|materials?)$/u,
  },
  {
    section: 'results',
    pattern:
      /^(?:results?|findings|ergebnisse|résultats|resultados|risultati|結果|结果|결과|результаты)(?: and discussion)?$/u,
  },
  {
    section: 'discussion',
    pattern:
      /^(?:discussion|comment|diskussion|discusión|discussão|discussione|考察|讨论|고찰|обсуждение)(?: and conclusions?)?$/u,
  },
  {
    section: 'conclusion',
    pattern:
      /^(?:conclusions?|concluding remarks|summary and conclusions?|schlussfolgerung(?:en)?|fazit|conclusiones|conclusão|conclusioni|結論|结论|결론|выводы|заключение)$/u,
  },
  {
    section: 'case-report',
    pattern: /^(?:(?:the )?case(?: report| presentation| description| study|s)?|case \d+)$/u,
  },
  {
    section: 'acknowledgements',
    pattern:
      /^(?:acknowledge?ments?|funding|author contributions?|authors'? contributions?|competing interests?|conflicts? of interests?|disclosures?|danksagung|remerciements|agradecimientos|data availability(?: statement)?|abbreviations)$/u,
  },
  {
    section: 'references',
    pattern:
      /^(?:references?(?: cited)?|bibliography|literature(?: cited)?|works cited|cited (?:references|literature|works)|literatur(?:verzeichnis)?|références|referencias(?: bibliográficas)?|referências|riferimenti|bibliografia|quellen|einzelnachweise|参考文献|참고문헌|литература|source list)$/u,
  },
];

const notes =
  /^(?:foot-?notes?|end-?notes?|notes(?: and references)?|fußnoten|anmerkungen|notas|note|脚注|注釈|注)$/u;

/** Heading text without numbering and closing punctuation, lower case. */
const bare = (heading: string): string =>
  heading
    .slice(0, 120)
    .toLowerCase()
    .replace(/^[\s\d.ivx)§#¶]+(?=\p{L})(?<=[\s.)§#¶\d])/u, '')
    .replace(/[\s:.¶#]+$/u, '')
    .replace(/\s*\[\s*edit\s*\]$/u, '')
    .trim();

/** Null where the heading names no known part. */
export function sectionOfHeading(heading: string): SectionKind | null {
  const text = bare(heading);
  return headings.find(({ pattern }) => pattern.test(text))?.section ?? null;
}

export const isNotesHeading = (heading: string): boolean => notes.test(bare(heading));
