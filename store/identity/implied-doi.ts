/**
 * Sites that make the DOI of their own path by a fixed rule. Only rules without exception are here: a site whose
 * path merely resembles its DOI (ScienceDirect's modern item numbers, JSTOR, Zenodo deposits) is left to metadata.
 */
import { parameter, type Address } from './address.js';
import { decodeFully } from './percent.js';

interface ImpliedDoi {
  readonly name: string;
  /** Matched against the host, in lower case. */
  readonly host: RegExp;
  /** Matched against the decoded path. */
  readonly path: RegExp;
  readonly doi: (match: RegExpExecArray, address: Address) => string | null;
}

/** Lancet, Oncology, Infectious Diseases, Neurology, Respiratory, Diabetes, Global, HIV, Psychiatry, Haematology, … */
const LANCET =
  /^S(?:0140-6736|1470-2045|1473-3099|1474-4422|2213-2600|2213-8587|2214-109X|2352-3018|2215-0366|2352-3026|2468-1253|2468-2667|2542-5196|2352-4642|2589-7500|2665-9913|2666-5247|2666-7568)\(\d\d\)\d{5}-[\dx]$/i;

/** Journals of Copernicus that had domains of their own, by the code of their DOIs. */
const COPERNICUS: Readonly<Record<string, string>> = {
  'atmos-chem-phys.net': 'acp', 'biogeosciences.net': 'bg', 'hydrol-earth-syst-sci.net': 'hess', 'geosci-model-dev.net': 'gmd',
  'the-cryosphere.net': 'tc', 'nat-hazards-earth-syst-sci.net': 'nhess', 'ocean-sci.net': 'os', 'clim-past.net': 'cp',
  'atmos-meas-tech.net': 'amt', 'earth-syst-sci-data.net': 'essd', 'earth-syst-dynam.net': 'esd', 'ann-geophys.net': 'angeo',
}; // prettier-ignore

/** Since then preprints are registered under another prefix, so the date alone does not give the DOI. */
const RXIV_MOVED = '2025.12';

const first = (match: RegExpExecArray): string => match[1] ?? '';

const RULES: readonly ImpliedDoi[] = [
  {
    name: 'Nature: article numbers of the present kind and of the journals that never changed theirs',
    host: /(?:^|\.)nature\.com$/,
    path: /^\/articles\/((?:[sd]4\d{4}-\d{3}-\d{4,5}-[\dx])|(?:nature|ncomms|srep)\d{4,6}|n[a-z]{1,6}\.\d{3,4})(?:[./]|_reference\.pdf$|$)/i,
    doi: (match) => `10.1038/${first(match)}`,
  },
  {
    name: 'eLife',
    host: /(?:^|\.)elifesciences\.org$/,
    path: /^\/(?:articles\/|reviewed-preprints\/|content\/\d{1,2}\/e)(\d{5,6})(?:v\d)?(?:\.pdf)?(?:\/|$)/,
    doi: (match) => `10.7554/elife.${first(match)}`,
  },
  {
    name: 'Copernicus journals: volume, first page, year',
    host: /^([a-z]{2,8})\.copernicus\.org$/,
    path: /^\/articles\/(\d{1,3})\/(\d{1,5})\/((?:19|20)\d\d)(?:\/|$)/,
    doi: (match, { host }) => `10.5194/${host.split('.')[0]}-${match[1]}-${match[2]}-${match[3]}`,
  },
  {
    name: 'Copernicus journals under their own domains, as before 2020',
    host: /^(?:www\.)?[a-z-]+\.net$/,
    path: /^\/(?:articles\/)?(\d{1,3})\/(\d{1,5})\/((?:19|20)\d\d)(?:\/|$)/,
    doi: (match, { host }) => {
      const code = COPERNICUS[host.replace(/^www\./, '')];
      return code === undefined ? null : `10.5194/${code}-${match[1]}-${match[2]}-${match[3]}`;
    },
  },
  {
    name: 'NBER working papers',
    host: /(?:^|\.)nber\.org$/,
    path: /^\/(?:system\/files\/working_)?papers\/(w\d{1,6})(?:[./]|$)/i,
    doi: (match) => `10.3386/${first(match)}`,
  },
  {
    name: 'Hindawi: journal, year, number',
    host: /(?:^|\.)hindawi\.com$/,
    path: /^\/(?:journals\/|archive\/)?[a-z]+\/((?:19|20)\d\d)\/(\d{6,8})(?:\/|\.pdf$|$)/,
    doi: (match) => `10.1155/${match[1]}/${match[2]}`,
  },
  {
    name: 'The BMJ: electronic article numbers',
    host: /^(?:www\.)?bmj\.com$/,
    path: /^\/content\/(?:bmj\/)?\d+\/(?:bmj[.-])((?:[a-z]\d{1,5})|(?:20\d\d-\d{6}))(?:[./]|$)/i,
    doi: (match) =>
      first(match).includes('-') ? `10.1136/bmj-${first(match)}` : `10.1136/bmj.${first(match)}`,
  },
  {
    name: 'Royal Society of Chemistry: article codes',
    host: /^pubs\.rsc\.org$/,
    path: /\/content\/article[a-z]*\/(?:[^/]+\/){1,4}?([a-d]\d[a-z]{2}\d{5}[a-z])(?:\/|$)/i,
    doi: (match) => `10.1039/${first(match)}`,
  },
  {
    name: 'The Lancet journals whose DOI is the item number',
    host: /(?:^|\.)thelancet\.com$/,
    path: /\/journals\/lan(?:cet|inf|onc|eur|res|glo|chi|hiv|psy|dia|hae|gas|pub|plh|rhe|dig|mic|hl)\/(?:(?:article|pdfs\/article|fulltext)\/)?PII(S\d{4}-\d{3}[\dx]\(\d\d\)\d{5}-[\dx])/i,
    doi: (match) => `10.1016/${first(match)}`,
  },
  {
    name: 'The same journals by ISSN, where the path does not name them',
    host: /(?:^|\.)thelancet\.com$/,
    path: /^\/(?:article\/|action\/showpdf$)(S\d{4}-\d{3}[\dx]\(\d\d\)\d{5}-[\dx])?(?:\/|$)/i,
    doi: (match, address) => {
      const number = match[1] ?? parameter(address, 'pii') ?? '';
      return LANCET.test(number) ? `10.1016/${number}` : null;
    },
  },
  {
    name: 'ACM: the number behind its prefix, as old links give it',
    host: /^(?:dl|portal)\.acm\.org$/,
    path: /^\/citation\.cfm$/i,
    doi: (_match, address) => {
      const number = parameter(address, 'doid') ?? '';
      return /^\d{5,8}\.\d{5,8}$/.test(number) ? `10.1145/${number}` : null;
    },
  },
  {
    name: 'ScienceDirect: item numbers of before 1996, which became DOIs as they were',
    host: /(?:^|\.)sciencedirect\.com$/,
    path: /\/pii\/(\d{4})(\d{3}[\dx])(\d\d)(\d{5})([\dx])(?:\/|$)/i,
    doi: (match) => `10.1016/${match[1]}-${match[2]}(${match[3]})${match[4]}-${match[5]}`,
  },
  {
    name: 'Research Square preprints with their version',
    host: /(?:^|\.)researchsquare\.com$/,
    path: /^\/article\/(rs-\d{6,8}\/v\d{1,2})(?:\/|\.|$)/i,
    doi: (match) => `10.21203/rs.3.${first(match)}`,
  },
  {
    name: 'Preprints.org with their version',
    host: /(?:^|\.)preprints\.org$/,
    path: /^\/manuscript\/(20\d{4}\.\d{4})\/(v\d{1,2})(?:\/|$)/i,
    doi: (match) => `10.20944/preprints${match[1]}.${match[2]}`,
  },
  {
    name: 'PeerJ',
    host: /(?:^|\.)peerj\.com$/,
    path: /^\/articles\/(?:(cs|pchem|ochem|achem|ichem|matsci)-)?(\d{1,6})(?:\.pdf|\/|$)/,
    doi: (match) => `10.7717/peerj${match[1] === undefined ? '' : `-${match[1]}`}.${match[2]}`,
  },
  {
    name: 'SSRN abstracts',
    host: /(?:^|\.)ssrn\.com$/,
    path: /^\/(?:sol3\/(?:papers|abstract_id|Delivery)[^/]*(?:\/ssrn_id[^/]*\.pdf)?|abstract(?:=(\d+))?)?\/?$/i,
    doi: (match, address) => {
      const id = parameter(address, 'abstract_id', 'abstractid', 'abstract') ?? match[1] ?? '';
      return /^\d{4,8}$/.test(id) ? `10.2139/ssrn.${id}` : null;
    },
  },
  {
    name: 'bioRxiv and medRxiv, early form of the path',
    host: /(?:^|\.)(?:bio|med)rxiv\.org$/,
    path: /\/(?:early\/20\d\d\/\d\d\/\d\d|cgi\/content\/(?:short|abstract|full))\/((?:20\d\d\.\d\d\.\d\d\.)?\d{6,8})(?:v\d+)?(?:[./]|$)/,
    doi: (match) =>
      first(match).startsWith('20') && first(match).includes('.') && first(match) >= RXIV_MOVED
        ? null
        : `10.1101/${first(match)}`,
  },
  {
    name: 'ACL Anthology, the conferences whose papers carry DOIs since 2020',
    host: /(?:^|\.)(?:aclanthology\.org|aclweb\.org)$/,
    path: /^\/(?:anthology\/)?(20[2-9]\d\.(?:acl|emnlp|naacl|eacl|aacl|findings)-(?:long|short|main|demos?|srw|industry|acl|emnlp|naacl|eacl)\.\d+)(?:\.pdf|v\d|\/|$)/i,
    doi: (match) => `10.18653/v1/${first(match)}`,
  },
  {
    name: 'American Mathematical Society: item numbers of journals',
    host: /(?:^|\.)ams\.org$/,
    path: /^\/journals\/[a-z]+\/[\d-]+\/(S\d{4}-\d{4}-(?:\d{2}|\d{4})-\d{5}-[\dx])(?:\/|$)/i,
    doi: (match) => `10.1090/${first(match)}`,
  },
  {
    name: 'OECD iLibrary: item codes',
    host: /(?:^|\.)oecd-ilibrary\.org$/,
    path: /^\/[a-z-]+\/[^/]*_(5[a-z0-9]{9,12}-(?:en|fr))$/,
    doi: (match) => `10.1787/${first(match)}`,
  },
];

/** The DOI that the path implies by the site's own fixed rule, in lower case; or null. */
export function impliedDoi(address: Address): string | null {
  const path = decodeFully(address.path);
  for (const rule of RULES) {
    if (!rule.host.test(address.host)) continue;
    const match = rule.path.exec(path);
    const doi = match === null ? null : rule.doi(match, address);
    if (doi !== null) return doi.toLowerCase();
  }
  return null;
}
