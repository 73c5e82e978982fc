/** Books, laws, standards, patents and deposits: works that their sites show in several views. */
import { parameter } from '../address.js';
import { group, type Quirk } from './quirk.js';

export const LIBRARIES: readonly Quirk[] = [
  {
    name: 'Project MUSE: an article by its number',
    pattern: /^muse\.jhu\.edu\/(?:pub\/\d+\/)?(article|chapter|book)\/(\d+)(?:\/(?:pdf|summary))?$/,
    rewrite: (match) => ({ path: `/${match[1]}/${match[2]}`, query: [] }),
  },
  {
    name: 'Google Patents: languages of one document',
    pattern: /^patents\.google\.com\/patent\/([A-Z]{2}[A-Z0-9]{4,16})(?:\/[a-z]{2})?$/,
    rewrite: (match) => ({ path: `/patent/${match[1]}`, query: [] }),
  },
  {
    name: 'Requests for Comments, by number',
    pattern:
      /^(?:rfc-editor\.org\/(?:rfc|info|pdfrfc|rfc\/inline-errata)|datatracker\.ietf\.org\/doc\/(?:html|pdf)|datatracker\.ietf\.org\/doc|tools\.ietf\.org\/(?:html|pdf|rfc)|ietf\.org\/rfc)\/rfc0*(\d{1,5})(?:\.(?:html?|txt|pdf|xml|txt\.pdf))?$/i,
    rewrite: (match) => ({ host: 'rfc-editor.org', path: `/rfc/rfc${match[1]}`, query: [] }),
  },
  {
    name: 'Internet Archive: an item by its name, whatever is open of it',
    pattern: /^archive\.org\/(?:details|stream|embed)\/([\w.-]{3,100})(?:\/(?:page\/.*|\1_djvu\.txt))?$/,
    rewrite: (match) => ({ path: `/details/${match[1]}` }),
  },
  {
    name: 'Project Gutenberg: a book by its number',
    pattern:
      /^gutenberg\.org\/(?:ebooks\/(\d+)(?:\.[a-z0-9.-]+)?|files\/(\d+)\/\2(?:-[\w.-]+)?(?:\/.*|\.[a-z.]+)?|cache\/epub\/(\d+)\/pg\3[\w.-]*)$/,
    rewrite: (match) => ({ path: `/ebooks/${match[1] ?? match[2] ?? match[3]}`, query: [] }),
  },
  {
    name: 'HathiTrust: a volume, at whatever page',
    pattern: /^babel\.hathitrust\.org\/cgi\/(?:pt|ssd|imgsrv\/download\/pdf)$/,
    rewrite: (_match, address) => {
      const id = parameter(address, 'id');
      return id === null ? {} : { path: '/cgi/pt', query: [{ name: 'id', value: id }] };
    },
  },
  {
    name: 'Morbidity and Mortality Weekly Report: page and file',
    pattern:
      /^cdc\.gov\/mmwr\/(volumes\/\d+\/[a-z]{2})\/(?:pdfs\/)?(mm\d{4}[a-z]\d{1,2}|rr\d{4}[a-z]\d{1,2})(?:-[a-z])?\.(?:html?|pdf)$/i,
    rewrite: (match) => ({ path: `/mmwr/${match[1]}/${match[2]}.htm`, query: [] }),
  },
  {
    name: 'legislation.gov.uk: an act and its table of contents',
    pattern:
      /^legislation\.gov\.uk\/(?:id\/)?([a-z]{2,6}\/\d{4}\/\d{1,5})(?:\/contents)?(?:\/(?:made|enacted))?(?:\/data\.(?:pdf|xml|htm|rdf))?$/,
    rewrite: (match) => ({ path: `/${match[1]}` }),
  },
  {
    name: 'Documents of the United Nations, by symbol',
    pattern: /^(?:undocs\.org|docs\.un\.org)\/(?:(?:en|fr|es|ru|zh|ar)\/)?([A-Z][A-Za-z]*\/.+)$/,
    rewrite: (match) => ({ host: 'undocs.org', path: `/${match[1]}`, query: [] }),
  },
  {
    name: 'CourtListener: an opinion by its number, whatever its name',
    pattern: /^courtlistener\.com\/(opinion|docket|audio)\/(\d+)(?:\/[^/]+)?$/,
    rewrite: (match) => ({ path: `/${match[1]}/${match[2]}` }),
  },
  {
    name: 'ISRCTN: a trial by its number',
    pattern: /^isrctn\.com\/(ISRCTN\d{8})$/i,
    rewrite: (match) => ({ path: `/${group(match, 1).toUpperCase()}`, query: [] }),
  },
  {
    name: 'Wikidata: an entity and its page',
    pattern: /^wikidata\.org\/(?:entity|wiki\/Special:EntityData)\/([QPL]\d+)(?:\.(?:json|ttl|rdf|nt))?$/,
    rewrite: (match) => ({ path: `/wiki/${match[1]}` }),
  },
  {
    name: 'figshare: files of one article',
    pattern: /^(?:[a-z-]+\.)?figshare\.com\/articles\/(?:.*\/)?\d{4,}$/,
    rewrite: (_match, address) => ({ query: address.query.filter(({ name }) => name !== 'file') }),
  },
  {
    name: 'ACL Anthology, its path of 2019',
    pattern: /^aclweb\.org\/anthology\/papers\/[A-Z]\/[A-Z]\d\d\/([A-Z]\d\d-\d{4})$/,
    rewrite: (match) => ({ host: 'aclanthology.org', path: `/${match[1]}` }),
  },
];
