/** Finds and cleans DOI, PMID, PMCID and arXiv numbers in the text and metadata of documents. */

const doiPattern = /\b10\.\d{4,9}\/[^\s"<>{}|\\^`\u00a0]{1,200}/u;

/** Bare, lower case DOI, or null: `https://doi.org/10.1000/XYZ.` gives `10.1000/xyz`. */
export function cleanDoi(value: string | undefined | null): string | null {
  if (!value) return null;
  let text = value.slice(0, 1000);
  if (/%2f/i.test(text)) text = decodeSafely(text);
  const found = doiPattern.exec(text)?.[0];
  if (!found) return null;
  let doi = found.replace(/[.,;:'"’”»>\]]+$/u, '');
  while (/[)\]]$/u.test(doi) && !balanced(doi)) doi = doi.slice(0, -1).replace(/[.,;:]+$/u, '');
  return /\/./.test(doi) ? doi.toLowerCase() : null;
}

const decodeSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const balanced = (text: string): boolean =>
  text.split('(').length >= text.split(')').length && text.split('[').length >= text.split(']').length;

/** `PMC123` in capitals, or null. */
export function cleanPmcid(value: string | undefined | null): string | null {
  const digits = /^\s*(?:PMC)?\s*(\d{3,9})(?:\.\d+)?\s*$/iu.exec(value ?? '')?.[1];
  return digits ? `PMC${digits}` : null;
}

export function cleanPmid(value: string | undefined | null): string | null {
  return /^\s*(?:PMID:?)?\s*(\d{1,9})\s*$/iu.exec(value ?? '')?.[1] ?? null;
}

/** `1601.03642` or `hep-th/9901001`, without version, or null. */
export function findArxiv(value: string | undefined | null): string | null {
  if (!value) return null;
  const text = value.slice(0, 2000);
  const found =
    /arxiv(?:\.org\/(?:abs|pdf)\/|:\s?)(\d{4}\.\d{4,5})/iu.exec(text)?.[1] ??
    /arxiv(?:\.org\/(?:abs|pdf)\/|:\s?)([a-z-]{2,12}(?:\.[a-z]{2})?\/\d{7})/iu.exec(text)?.[1];
  return found?.toLowerCase() ?? null;
}
