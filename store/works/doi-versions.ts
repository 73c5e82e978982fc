/** DOIs that name versions of one work. */

/** Registrants of preprints. */
const PREPRINTS = [
  '21203', '48550', '31730', '2139', '20944', '26434', '33774', '12688', '22541', '36227', '32388', '35542', '21428', '7287',
  '64898', '32942', '3386',
]; // prettier-ignore
/** Services of the Open Science Framework are registered in two rows of numbers. */
const OPEN_SCIENCE_FRAMEWORK = String.raw`312(?:19|2\d|3\d)`;

/**
 * Registrants of what is deposited, not published: Zenodo, figshare, OSF, ResearchGate, MagIC, and repositories of
 * universities and libraries (Alberta, the two of Berlin, Bern, Basel, Calgary, Caltech, Cambridge, Carleton, Carolina,
 * Columbia, Cornell, Deep Blue, Duisburg-Essen, EPFL, ETH and its picture archive, Geneva, Hamburg, Imperial, KIT, Liverpool,
 * Maryland, Monash, Ottawa, Oxford, Purdue, Regensburg, Rutgers, RWTH, Stuttgart, Texas, Tübingen, UBC, William & Mary,
 * Zürich). They give several numbers to one thing. Registrants that publish journals as well are not listed.
 */
const DEPOSITS = [
  '5281', '6084', '17605', '13140', '7288', '22004', '17863', '3929', '3932', '5445', '5167', '18130', '23689', '7916',
  '21220', '7907', '22002', '17615', '7298', '7302', '17185', '13097', '25560', '5287', '25394', '7282', '26153', '15781',
  '14288', '7939', '11575', '20381', '18452', '17169', '14279', '18419', '18154', '5451', '7892', '13016', '5075', '17638',
  '26180', '5283', '15496', '25592', '22215',
]; // prettier-ignore

const COPY_PREFIX = new RegExp(
  `^10\\.(?:1101/\\d|(?:${[...PREPRINTS, OPEN_SCIENCE_FRAMEWORK, ...DEPOSITS].join('|')})/)`,
);

/** Whether the DOI is a preprint's or a repository's, so that another DOI may name the same work. */
export const isCopyDoi = (doi: string): boolean => COPY_PREFIX.test(doi);

/** The DOI without what numbers its versions or parts: `.v2`, `/v1`, `_v1`, `.pub3`, `-v2`, `.s001`, `.g002`; `.2` of F1000. */
export const baseDoi = (doi: string): string =>
  doi
    .replace(/^(10\.12688\/.+)\.\d{1,2}$/, '$1')
    .replace(/(?:[./_-]v\d{1,2}|\.pub\d{1,2}|\.[egst]\d{1,4})$/, '')
    .replace(/[^a-z0-9]+/g, '.');
