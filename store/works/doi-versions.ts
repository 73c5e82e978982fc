/** DOIs that name versions of one work. */

/**
 * Registrants of preprints (bioRxiv, Research Square, arXiv, OSF services, SSRN, Preprints.org, ChemRxiv, Cambridge
 * Engage, F1000, Authorea, TechRxiv, Qeios, EdArXiv, PubPub, PeerJ Preprints) and of repositories that register a copy
 * of what is published elsewhere (Zenodo, figshare, ResearchGate, university and subject repositories).
 */
const COPY_PREFIX =
  /^10\.(?:1101\/\d|(?:64898|21203|48550|312(?:19|2\d|3\d)|31730|2139|20944|26434|33774|12688|22541|36227|32388|35542|21428|7287|5281|6084|17605|13140|7288|22004|17863|3929|5445|5167|18130|23689)\/)/;

/** Whether the DOI is a preprint's or a repository's, so that another DOI may name the same work. */
export const isCopyDoi = (doi: string): boolean => COPY_PREFIX.test(doi);

/** The DOI without what numbers its versions or parts: `.v2`, `/v1`, `_v1`, `.pub3`, `-v2`, `.s001`. */
export const baseDoi = (doi: string): string =>
  doi.replace(/(?:[./_-]v\d{1,2}|\.pub\d{1,2}|\.s\d{3})$/, '').replace(/[^a-z0-9]+/g, '.');
