/** What lists of references are headed by, in the languages that papers are written in, and sections on a run itself. */
import { isOwnHeading } from './own-words.js';

const LISTS: Readonly<Record<string, string>> = {
  en: '(?:cited |key |selected |main )?(?:sources?|references?)(?: cited| list| and notes| and further reading)?|(?:list of|sources and|notes and) references?|sources and notes|(?:selected |annotated )?bibliography|works (?:cited|consulted)|citations|literature(?: cited)?|table of authorities|notes|foot-?notes|end-?notes',
  de: 'literatur(?:verzeichnis|angaben|liste|nachweise?|hinweise)?|quellen(?:verzeichnis|angaben|nachweise?)?|(?:literatur und quellen|quellen und literatur)|einzelnachweise|nachweise|referenzen|belege|fu(?:ß|ss)noten|endnoten|anmerkungen',
  fr: 'références(?: bibliographiques| citées)?|bibliographie(?: sélective)?|notes et références|ouvrages cités|travaux cités',
  es: 'referencias(?: bibliográficas)?|bibliografía(?: citada)?|fuentes|obras citadas|literatura citada|notas(?: y referencias)?|notas al pie',
  pt: 'referências(?: bibliográficas)?|bibliografia|fontes|notas',
  it: 'riferimenti(?: bibliografici)?|bibliografia|fonti|opere citate|note bibliografiche',
  nl: 'referenties|bronnen(?:lijst|vermelding)?|literatuur(?:lijst|verwijzingen)?|bibliografie|voetnoten|eindnoten|noten',
  nordic:
    'referenser|referencer|referanser|referanseliste|källor|källförteckning|kilder|kildeliste|litteratur(?:förteckning|lista|liste)?|noter|lähteet|lähdeluettelo|viitteet|kirjallisuus|heimildir',
  slavic:
    'bibliografia|literatura|przypisy|źródła|piśmiennictwo|použitá literatura|seznam literatury|zdroje|viri|literatura in viri|izvori|список (?:использованн(?:ой|ых) )?(?:литературы|источников)(?: и литературы)?|литература|источники|примечания|библиография|список літератури|література|джерела',
  other:
    'irodalom(?:jegyzék)?|források|bibliografie|referințe|kaynak(?:lar|ça)|βιβλιογραφία|αναφορές|daftar pustaka|referensi|tài liệu tham khảo|المراجع|المصادر|منابع|מקורות|ביבליוגרפיה|संदर्भ',
  asian:
    '参考文献|參考文獻|参考资料|參考資料|引用文献|引用文獻|来源|來源|主要参考文献|文献|出典|脚注|注释|註釋|注|資料|참고\\s?문헌|출처|각주|인용\\s?문헌',
};

/** Not cited: lists of links that accompany the text. */
const ASIDE =
  'further reading|external links|see also|weblinks|siehe auch|weiterführende literatur|liens externes|voir aussi|véase también|enlaces externos|collegamenti esterni|voci correlate|zie ook|externe links|ver também|ligações externas|см\\. также|ссылки|外部链接|外部リンク|関連項目|参见';

const NUMBERED = '^(?:[\\d.\\sIVX]{1,10}\\s)?[\\d.\\s]*';
const LIST = new RegExp(`${NUMBERED}(?:${Object.values(LISTS).join('|')}|${ASIDE})[\\s:：]*$`, 'iu');
const BESIDE = new RegExp(`${NUMBERED}(?:${ASIDE})[\\s:：]*$`, 'iu');

/** Headings are short; the text of one, without its markup. */
export const headsList = (heading: string): boolean => heading.length <= 80 && LIST.test(heading);

/** Links and reading that accompany the text, which nothing in it cites. */
export const headsAside = (heading: string): boolean => heading.length <= 80 && BESIDE.test(heading);

/** Sections of a report about itself, as other programs head them too: how it was made, what it left open. */
const RUN = new RegExp(
  `${NUMBERED}(?:methodology|methods? of this (?:brief|report|review)|(?:how|about) this (?:brief|report|review)(?: was made)?|run(?: parameters)?|(?:the )?rounds|convergence|quer(?:y|ies)|search(?:es| queries| strategy| parameters)?|open questions?|what (?:was|is) not (?:found|read|known|verified|covered)|(?:appendix(?: [A-Z\\d]{1,2})?:? ?)?(?:struck claims|queries|searches|rounds)|struck|parameters|limitations(?: of this (?:brief|report|review))?|confidence and limitations|unverified|(?:table of )?contents)[\\s:：]*$`,
  'iu',
);

/** The whole heading, never its first word alone: "Search for life" and "Rounds of vaccination" head statements. */
export const headsRun = (heading: string): boolean =>
  heading.length <= 80 && (RUN.test(heading) || isOwnHeading(heading));
