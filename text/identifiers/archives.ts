/** Identifiers that archives of the literature assign: arXiv, PubMed, PubMed Central. */

// arXiv identifiers since April 2007 (`2012.07436`), and the older ones with their archive (`hep-th/9901001`).
const ARXIV_NEW = String.raw`\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}`;
const ARXIV_OLD = String.raw`[a-z]+(?:-[a-z]+)?(?:\.[a-z]{2})?/\d{2}(?:0[1-9]|1[0-2])\d{3}`;
const ARXIV_ARCHIVES =
  /^(?:acc-phys|adap-org|alg-geom|ao-sci|astro-ph|atom-ph|bayes-an|chao-dyn|chem-ph|cmp-lg|comp-gas|cond-mat|cs|dg-ga|econ|eess|funct-an|gr-qc|hep-ex|hep-lat|hep-ph|hep-th|math|math-ph|mtrl-th|nlin|nucl-ex|nucl-th|patt-sol|physics|plasm-ph|q-alg|q-bio|q-fin|quant-ph|solv-int|stat|supr-con)$/;
const ARXIV_WHOLE = new RegExp(
  `^(?:arxiv[:.\\s/]*)?(${ARXIV_NEW}|${ARXIV_OLD})(?:v\\d{1,3})?(?:\\.pdf)?$`,
  'i',
);

/**
 * The bare arXiv identifier without version, in lower case, subject classes folded (`math.GT/0309136` is
 * `math/0309136`); null where the text is not one. Takes `arXiv:` before it and `.pdf` after it.
 */
export function normaliseArxiv(text: string): string | null {
  const found = ARXIV_WHOLE.exec(text.trim())?.[1]?.toLowerCase();
  if (found === undefined) return null;
  const slash = found.indexOf('/');
  if (slash < 0) return found;
  const archive = found.slice(0, slash).replace(/\.[a-z]{2}$/, '');
  return ARXIV_ARCHIVES.test(archive) ? `${archive}${found.slice(slash)}` : null;
}

/** Bare PubMed identifier without leading zeros, or null: one to nine digits, `PMID:` before them allowed. */
export function normalisePmid(text: string): string | null {
  const found = /^(?:pmid[:\s]*)?0*([1-9]\d{0,8})(?:\.0|\[uid\])?$/i.exec(text.trim());
  return found?.[1] ?? null;
}

/** PubMed Central identifier as `PMC123456` without version, or null. The letters are required: a bare number may be a PubMed identifier. */
export function normalisePmcid(text: string): string | null {
  const found = /^(?:pmcid[:\s]*)?(?:pmc\s?)0*([1-9]\d{0,8})(?:\.\d{1,3})?$/i.exec(text.trim());
  return found ? `PMC${found[1]}` : null;
}

/** As `normalisePmcid`, from a field that holds nothing else, where the letters may be missing. */
export const pmcidOfField = (text: string): string | null =>
  normalisePmcid(/^\s*\d{3,9}(?:\.\d{1,3})?\s*$/.test(text) ? `PMC${text.trim()}` : text);

const ARXIV_IN_TEXT = new RegExp(
  String.raw`(?:arxiv(?:\.org)?(?:\s+preprint)?[\s:./]*(?:(?:abs|pdf)/)?(?:arxiv[\s:./]*)?)(${ARXIV_NEW}|${ARXIV_OLD})`,
  'gi',
);
const PMID_IN_TEXT =
  /(?:\bpmid|\bpubmed(?:\s+id|\s+pmid)?|pubmed\.ncbi\.nlm\.nih\.gov\/|ncbi\.nlm\.nih\.gov\/pubmed\/)[\s:#]{0,4}(\d{4,9})\b/gi;
const PMCID_IN_TEXT = /\bPMC\s?(\d{4,9})\b/g;

const unique = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null)),
];

/** Those named in running text, bare, in order of appearance, each once. */
export const arxivsIn = (text: string): string[] =>
  unique([...text.matchAll(ARXIV_IN_TEXT)].map((match) => normaliseArxiv(match[1] ?? '')));
export const pmidsIn = (text: string): string[] =>
  unique([...text.matchAll(PMID_IN_TEXT)].map((match) => normalisePmid(match[1] ?? '')));
export const pmcidsIn = (text: string): string[] =>
  unique([...text.matchAll(PMCID_IN_TEXT)].map((match) => normalisePmcid(`PMC${match[1]}`)));

/** The arXiv identifier that a field of metadata, a link or a line names with the word arXiv, or null. */
export const firstArxiv = (text: string | null | undefined): string | null =>
  text ? (arxivsIn(text.slice(0, 4_000))[0] ?? null) : null;
