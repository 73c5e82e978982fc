/** Identifiers that archives of the literature give: arXiv, PubMed, PubMed Central; in addresses and in text. */
import { parameter, type Address } from './address.js';
import { decodeFully } from './percent.js';

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
 * `math/0309136`); null where the text is none. Takes `arXiv:` in front and `.pdf` behind.
 */
export function normaliseArxiv(text: string): string | null {
  const found = ARXIV_WHOLE.exec(text.trim())?.[1]?.toLowerCase();
  if (found === undefined) return null;
  const slash = found.indexOf('/');
  if (slash < 0) return found;
  const archive = found.slice(0, slash).replace(/\.[a-z]{2}$/, '');
  return ARXIV_ARCHIVES.test(archive) ? `${archive}${found.slice(slash)}` : null;
}

/** Bare PubMed identifier, or null: one to eight digits, `PMID:` in front allowed. */
export function normalisePmid(text: string): string | null {
  const found = /^(?:pmid[:\s]*)?0*([1-9]\d{0,8})(?:\.0|\[uid\])?$/i.exec(text.trim());
  return found?.[1] ?? null;
}

/** PubMed Central identifier as `PMC123456` without version, or null. */
export function normalisePmcid(text: string): string | null {
  const found = /^(?:pmcid[:\s]*)?(?:pmc\s?)0*([1-9]\d{0,8})(?:\.\d{1,3})?$/i.exec(text.trim());
  return found ? `PMC${found[1]}` : null;
}

// Sites that show arXiv papers under their arXiv number: mirrors and readers of the same text.
const ARXIV_HOST =
  /(?:^|\.)(?:arxiv\.org|ar5iv\.org|alphaxiv\.org|arxiv-vanity\.com|scirate\.com|arxivxplorer\.com)$/;
const ARXIV_LABS_HOST = /(?:^|\.)(?:labs\.arxiv\.org|xxx\.lanl\.gov|arxiv\.lanl\.gov)$/;

function arxivPath(address: Address): string | null {
  const path = decodeFully(address.path).replace(/^\/ftp\/arxiv\/papers\/\d{4}(?=\/)/, '');
  const view =
    /^\/(?:abs|pdf|html|ps|format|src|e-print|papers|overview|list|tb|cits|refs|arxiv|paper|page)?\/?(.+?)\/?$/i.exec(
      path,
    )?.[1];
  return view === undefined ? null : normaliseArxiv(view.replace(/\.pdf$/i, ''));
}

/** The arXiv identifier an address names, or null. */
export function arxivInAddress(address: Address): string | null {
  if (ARXIV_HOST.test(address.host) || ARXIV_LABS_HOST.test(address.host)) return arxivPath(address);
  const path = decodeFully(address.path);
  if (/(?:^|\.)huggingface\.co$/.test(address.host)) {
    return normaliseArxiv(/^\/papers\/([^/]+)/.exec(path)?.[1] ?? '');
  }
  if (/(?:^|\.)semanticscholar\.org$/.test(address.host)) {
    return normaliseArxiv(/^\/arxiv\/(.+)$/i.exec(path)?.[1] ?? '');
  }
  // ADS makes its codes of the number: 2020arXiv201207436Z.
  const bibcode = /^\/abs\/\d{4}arxiv(\d{4})(\d{5})[a-z.](?:\/|$)/i.exec(path);
  return bibcode ? normaliseArxiv(`${bibcode[1]}.${bibcode[2]}`) : null;
}

const NCBI = /(?:^|\.)(?:ncbi\.nlm\.nih\.gov|pubmed\.gov|pubmed\.com)$/;
const EUROPE_PMC = /(?:^|\.)(?:europepmc\.org|ukpmc\.ac\.uk)$/;

/** The PubMed identifier an address names, or null. */
export function pmidInAddress(address: Address): string | null {
  const path = decodeFully(address.path);
  if (EUROPE_PMC.test(address.host)) {
    return normalisePmid(/^\/(?:article|abstract)\/med\/(\d+)/i.exec(path)?.[1] ?? '');
  }
  if (!NCBI.test(address.host)) return null;
  if (/^\/entrez\/query\.fcgi$/i.test(path)) return normalisePmid(parameter(address, 'list_uids') ?? '');
  const atRoot = /^pubmed\.|^(?:www\.)?pubmed\.(?:gov|com)$/.test(address.host);
  const direct = (atRoot ? /^\/(\d{1,9})(?:\/|$)/ : /^\/(?:m\/)?pubmed\/(\d{1,9})(?:\/|$)/).exec(path)?.[1];
  if (direct !== undefined) return normalisePmid(direct);
  const isSearch = atRoot ? path === '/' : /^\/(?:m\/)?pubmed\/?$/.test(path);
  return isSearch ? normalisePmid(parameter(address, 'term') ?? '') : null;
}

/** The PubMed Central identifier an address names, or null. */
export function pmcidInAddress(address: Address): string | null {
  const path = decodeFully(address.path);
  const atEbi = /(?:^|\.)ebi\.ac\.uk$/.test(address.host)
    ? /^\/europepmc\/webservices\/rest\/(pmc\d+)\//i.exec(path)?.[1]
    : undefined;
  if (atEbi !== undefined) return normalisePmcid(atEbi);
  if (/(?:^|\.)pubmedcentral\.nih\.gov$/.test(address.host))
    return normalisePmcid(`PMC${parameter(address, 'artid') ?? ''}`);
  if (!NCBI.test(address.host) && !EUROPE_PMC.test(address.host)) return null;
  const accession = parameter(address, 'accid');
  if (accession !== null) return normalisePmcid(accession);
  const found =
    /^\/(?:labs\/)?(?:m\/)?(?:pmc\/)?(?:articles?|abstract)\/(?:pmc\/)?(?:pmid\/)?(?:instance\/)?(?:pmc)?(\d{3,9})(?:\.\d+)?(?:\/|$)/i.exec(
      path,
    );
  if (found === null || /\/pmid\//i.test(path)) return null;
  return /\/pmc\d|\/pmc\/(?:articles\/)?\d/i.test(found[0]) ? `PMC${Number(found[1])}` : null;
}

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

export const arxivsIn = (text: string): string[] =>
  unique([...text.matchAll(ARXIV_IN_TEXT)].map((match) => normaliseArxiv(match[1] ?? '')));
export const pmidsIn = (text: string): string[] =>
  unique([...text.matchAll(PMID_IN_TEXT)].map((match) => normalisePmid(match[1] ?? '')));
export const pmcidsIn = (text: string): string[] =>
  unique([...text.matchAll(PMCID_IN_TEXT)].map((match) => normalisePmcid(`PMC${match[1]}`)));
