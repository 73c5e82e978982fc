/** Repositories, preprint servers, proceedings and indexes: record, file and versions of one item. */
import { parameter } from '../address.js';
import { group, type Quirk } from './quirk.js';

export const ARCHIVES: readonly Quirk[] = [
  {
    name: 'Zenodo: old and new form of a record, its files and exports',
    pattern: /^zenodo\.org\/records?\/(\d+)(?:\/.*)?$/,
    rewrite: (match) => ({ path: `/records/${match[1]}`, query: [] }),
  },
  {
    name: 'figshare: an article by its number, whatever its title and version',
    pattern: /^((?:[a-z0-9-]+\.)*figshare\.com)\/articles\/(?:[^/]+\/){0,2}(\d{5,})(?:\/\d{1,2})?$/,
    rewrite: (match) => ({ path: `/articles/${match[2]}` }),
  },
  {
    name: 'HAL: portals, versions and files of one deposit',
    pattern:
      /^(?:(?:[a-z0-9-]+\.)?(?:hal\.science|archives-ouvertes\.fr)|hal\.[a-z0-9-]+\.(?:fr|eu|org))\/([a-z]{2,20}-\d{8})(?:v\d{1,2})?(?:\/.*)?$/,
    rewrite: (match) => ({ host: 'hal.science', path: `/${match[1]}`, query: [] }),
  },
  {
    name: 'OSF preprints by their service, and their versions',
    pattern:
      /^(?:osf\.io\/preprints\/[a-z]+|(?:psyarxiv|socarxiv|edarxiv|eartharxiv|metaarxiv|mindrxiv|lawarxiv)\.(?:com|org))\/([a-z0-9]{5})(?:_v\d{1,2})?(?:\/download)?$/,
    rewrite: (match) => ({ host: 'osf.io', path: `/${match[1]}`, query: [] }),
  },
  {
    name: 'OSF, the file of an item',
    pattern: /^osf\.io\/([a-z0-9]{5})\/download$/,
    rewrite: (match) => ({ path: `/${match[1]}`, query: [] }),
  },
  {
    name: 'F1000 platforms: the file of a version',
    pattern:
      /^([a-z]+\.org|[a-z]+research\.com)\/articles\/(\d{1,3}-\d{1,5}(?:\/v\d{1,2})?)\/(?:pdf|iparadigms|xml)$/,
    rewrite: (match) => ({ path: `/articles/${match[2]}` }),
  },
  {
    name: 'OpenReview forum and file',
    pattern: /^openreview\.net\/(?:pdf|forum|attachment)$/,
    rewrite: (_match, address) => ({
      path: '/forum',
      query: address.query.filter(({ name }) => name === 'id'),
    }),
  },
  {
    name: 'ACL Anthology: record, file and citation',
    pattern:
      /^(?:aclanthology\.org|aclweb\.org\/anthology)\/([A-Za-z0-9.-]+?)(?:v\d)?(?:\.pdf|\.bib|\.xml)?$/,
    rewrite: (match) => ({ host: 'aclanthology.org', path: `/${match[1]}` }),
  },
  {
    name: 'CVF open access, record and file, and the address before its own domain',
    pattern:
      /^(?:openaccess\.thecvf\.com|cv-foundation\.org\/openaccess)\/((?:content[^/]*\/)(?:[^/]+\/)?)(?:html|papers)\/([^/]+?)(?:\.html|\.pdf)?$/,
    rewrite: (match) => ({ host: 'openaccess.thecvf.com', path: `/${match[1]}html/${match[2]}` }),
  },
  {
    name: 'NeurIPS proceedings: hosts, record and file of one paper',
    pattern:
      /^(?:papers\.nips\.cc|papers\.neurips\.cc|proceedings\.neurips\.cc)\/paper(?:_files\/paper)?\/(\d{4})\/(?:hash|file)\/([0-9a-f]{32})-(?:abstract|paper|metadata|bibtex)(?:-[a-z_]{1,40})?\.(?:html|pdf|json|bib)$/i,
    rewrite: (match) => ({ host: 'proceedings.neurips.cc', path: `/paper/${match[1]}/${match[2]}` }),
  },
  {
    name: 'Proceedings of Machine Learning Research: record and file',
    pattern:
      /^(?:proceedings\.mlr\.press|jmlr\.org\/proceedings\/papers)\/(v\d+\/[a-z0-9-]+?)(?:\/[^/]+\.pdf|\.html|\.pdf)?$/,
    rewrite: (match) => ({ host: 'proceedings.mlr.press', path: `/${match[1]}` }),
  },
  {
    name: 'Journal of Machine Learning Research: record and file',
    pattern:
      /^(?:jmlr\.org|jmlr\.csail\.mit\.edu)\/papers\/v(?:olume)?(\d+)\/([a-z0-9-]+)(?:\/\2\.pdf|\.html)?$/,
    rewrite: (match) => ({ host: 'jmlr.org', path: `/papers/v${match[1]}/${match[2]}` }),
  },
  {
    name: 'ADS: tabs of one record and the old host',
    pattern: /^(?:ui\.)?adsabs\.harvard\.edu\/abs\/([^/]{19})(?:\/[a-z]+)?$/i,
    rewrite: (match) => ({ host: 'ui.adsabs.harvard.edu', path: `/abs/${match[1]}`, query: [] }),
  },
  {
    name: 'INSPIRE: old and new form of a record',
    pattern: /^(?:old\.)?inspirehep\.net\/(?:literature|record)\/(\d+)(?:\/.*)?$/,
    rewrite: (match) => ({ host: 'inspirehep.net', path: `/literature/${match[1]}`, query: [] }),
  },
  {
    name: 'Semantic Scholar: a paper by its code, whatever its title',
    pattern: /^semanticscholar\.org\/paper\/(?:[^/]+\/)?([0-9a-f]{40})(?:\/.*)?$/,
    rewrite: (match) => ({ path: `/paper/${match[1]}`, query: [] }),
  },
  {
    name: 'ResearchGate: a publication by its number',
    pattern: /^researchgate\.net\/(?:profile\/[^/]+\/)?publication\/(\d{6,})(?:_[^/]*)?(?:\/.*)?$/,
    rewrite: (match) => ({ path: `/publication/${match[1]}`, query: [] }),
  },
  {
    name: 'ClinicalTrials.gov: a study by its number, in old and new forms',
    pattern:
      /^(?:(?:classic|beta)\.)?clinicaltrials\.gov\/(?:ct2\/)?(?:show|study)\/(?:(?:study|record|results)\/)?(NCT\d{8})$/i,
    rewrite: (match) => ({
      host: 'clinicaltrials.gov',
      path: `/study/${group(match, 1).toUpperCase()}`,
      query: [],
    }),
  },
  {
    name: 'EUR-Lex: formats of one text in one language',
    pattern: /^eur-lex\.europa\.eu\/legal-content\/([A-Z]{2})\/(?:TXT|ALL|AUTO|PIN)(?:\/(?:HTML|PDF))?$/,
    rewrite: (match, address) => {
      const number = parameter(address, 'uri');
      return number === null
        ? {}
        : { path: `/legal-content/${match[1]}/TXT`, query: [{ name: 'uri', value: number }] };
    },
  },
  {
    name: 'ERIC: a record by its number',
    pattern: /^eric\.ed\.gov\/?$/,
    rewrite: (_match, address) => {
      const number = parameter(address, 'id');
      return number !== null && /^E[DJ]\d{6,7}$/.test(number)
        ? { query: [{ name: 'id', value: number }] }
        : {};
    },
  },
];
