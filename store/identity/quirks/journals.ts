/** Publishers and journal platforms: the views of one article that carry no DOI in their address. */
import { parameter } from '../address.js';
import { group, type Quirk, type Rewritten } from './quirk.js';

/** Elsevier's item number without the punctuation in which other platforms write it. */
const item = (written: string): Rewritten => ({
  host: 'sciencedirect.com',
  path: `/science/article/pii/${written.replace(/[^a-z0-9]/gi, '').toUpperCase()}`,
  query: [],
});

const PII = String.raw`(?:PII)?([BS]?\d{4}-?\d{3}[\dxX](?:\(\d\d\)|\d\d)\d{5}-?[\dxX])`;

export const JOURNALS: readonly Quirk[] = [
  {
    name: 'ScienceDirect views of one item',
    pattern:
      /^(?:[a-z-]+\.)?sciencedirect\.com\/science\/article\/(?:[a-z]{2,4}\/)?(?:[a-z]{2,4}\/)?pii\/([a-z0-9]+)(?:\/.*)?$/i,
    rewrite: (match) => item(group(match, 1)),
  },
  {
    name: 'Elsevier: link resolver and reader, by item number',
    pattern: new RegExp(`^(?:linkinghub|reader)\\.elsevier\\.com/(?:retrieve|reader/sd)/pii/${PII}$`, 'i'),
    rewrite: (match) => item(group(match, 1)),
  },
  {
    name: 'ScienceDirect files, by the item number in their name',
    pattern:
      /^sciencedirect\.com\/sdfe\/(?:reader|pdf\/download)\/(?:eid|pii)\/(?:1-s2\.0-)?(S\d{15}[\dX])(?:\/.*)?$/i,
    rewrite: (match) => item(group(match, 1)),
  },
  {
    name: 'Cell Press, by item number',
    pattern: new RegExp(
      `^cell\\.com/(?:[a-z-]+/)?(?:pdfs/)?(?:fulltext|abstract|pdf|pdfextended|article|comments|references)/${PII}(?:\\.pdf|/.*)?$`,
      'i',
    ),
    rewrite: (match) => item(group(match, 1)),
  },
  {
    name: 'Cell Press files, by parameter',
    pattern: /^cell\.com\/action\/show(?:pdf|fulltext|article)$/i,
    rewrite: (_match, address) => {
      const number = parameter(address, 'pii');
      return number !== null && new RegExp(`^${PII}$`, 'i').test(number) ? item(number) : {};
    },
  },
  {
    name: 'Oxford Academic: article, abstract and file of one record',
    pattern:
      /^academic\.oup\.com\/([a-z_]+)\/article(?:-abstract|-split)?\/([\w-]+\/[\w-]+\/[\w-]+\/\d{4,})(?:\/.*)?$/,
    rewrite: (match) => ({ path: `/${match[1]}/article/${match[2]}`, query: [] }),
  },
  {
    name: 'Silverchair journals: abstract beside full text',
    pattern:
      /^(jamanetwork\.com\/journals\/[a-z]+)\/(?:article-abstract|fullarticle|articlepdf)\/(\d{4,})(?:\/.*)?$/,
    rewrite: (match) => ({
      path: `/${group(match, 1).replace(/^[^/]+\//, '')}/fullarticle/${match[2]}`,
      query: [],
    }),
  },
  {
    name: 'MDPI: views of one article, by ISSN, volume, issue and number',
    pattern:
      /^mdpi\.com\/(\d{4}-\d{3}[\dxX]\/\d{1,4}\/\d{1,4}\/\d{1,6})(?:\/(?:s\d+|html?|pdf(?:-vor)?|xml|review_report|notes|cite|epub|reprints?))?$/,
    rewrite: (match) => ({ path: `/${match[1]}`, query: [] }),
  },
  {
    name: 'IEEE Xplore: document, abstract and tabs',
    pattern: /^ieeexplore\.ieee\.org\/(?:abstract\/)?document\/(\d{4,9})(?:\/.*)?$/,
    rewrite: (match) => ({ path: `/document/${match[1]}`, query: [] }),
  },
  {
    name: 'IEEE Xplore, by article number',
    pattern:
      /^ieeexplore\.ieee\.org\/(?:stamp\/stamp|stamppdf\/getpdf|xpl\/(?:articledetails|login|freeabs_all|abstractauthors|abstractreferences)|xpls\/(?:abs_all|icp)|search\/srchabstract|ielx?\d\/\d+\/\d+\/0*\d+)\.(?:jsp|pdf)$/i,
    rewrite: (match, address) => {
      const number = parameter(address, 'arnumber') ?? /\/0*(\d+)\.pdf$/.exec(match[0])?.[1] ?? '';
      return /^\d{4,9}$/.test(number) ? { path: `/document/${Number(number)}`, query: [] } : {};
    },
  },
  {
    name: 'Cambridge Core, by the code of the item',
    pattern:
      /^cambridge\.org\/core\/(?:journals|product|books|services\/aop-cambridge-core\/content\/view)\/(?:.*\/)?([0-9A-F]{32})(?:\/.*)?$/,
    rewrite: (match) => ({ path: `/core/product/${match[1]}`, query: [] }),
  },
  {
    name: 'ACM records without a DOI of their own, in their views',
    pattern: /^dl\.acm\.org\/doi\/(?:abs|full|pdf|book|proceedings|epdf)\/(10\.5555\/.+)$/,
    rewrite: (match) => ({ path: `/doi/${match[1]}` }),
  },
  {
    name: 'JSTOR views of one item',
    pattern: /^jstor\.org\/(?:stable|pss)\/(?:pdf\/|pdfplus\/)?(\d+)(?:\.pdf)?$/,
    rewrite: (match) => ({ path: `/stable/${match[1]}`, query: [] }),
  },
  {
    name: 'HighWire: views behind volume, issue and page',
    pattern:
      /^([a-z0-9.-]+)\/content\/((?:[a-z]+\/)?(?:vol)?\d{1,4}\/[\w-]{1,12}\/[a-z]{0,3}\d{1,7}(?:\.\d{1,2})?)\.(?:full(?:[.-]text)?(?:\.pdf)?(?:\+html)?|abstract|short|long|extract|info|figures-only|article-info|article-metrics|full\.print)$/i,
    rewrite: (match) => ({ path: `/content/${match[2]}` }),
  },
  {
    name: 'HighWire, older form of the path',
    pattern:
      /^([a-z0-9.-]+)\/cgi\/(?:content\/(?:abstract|full|short|extract|long|refs|figsonly)|reprint(?:frame)?|pdf_extract)\/(?:[a-z]+;)?(\d{1,4}\/\w{1,6}\/[a-z]{0,3}\d{1,7})(?:\.pdf)?$/i,
    rewrite: (match) => ({ path: `/content/${match[2]}` }),
  },
  {
    name: 'HighWire: the name of the journal in its host and again in the path of the file',
    pattern: /^([a-z]+)\.[a-z0-9.-]+\/content\/\1\/(\d{1,4}\/[\w-]{1,12}\/[a-z]{0,3}\d{1,7})$/,
    rewrite: (match) => ({ path: `/content/${match[2]}` }),
  },
  {
    name: 'Open Journal Systems: article, galley and file',
    pattern:
      /^([^/]+(?:\/[^/]+){0,3}\/index\.php(?:\/[^/]+)?)\/article\/(?:view|viewfile|download|viewarticle)\/(\d+)(?:\/[\w-]{1,20})*$/i,
    rewrite: (match) => ({ path: `${group(match, 1).replace(/^[^/]+/, '')}/article/view/${match[2]}` }),
  },
  {
    name: 'SciELO: abstract and files of one article; its languages have DOIs of their own',
    pattern:
      /^(scielo\.[a-z.]{2,12}|[a-z]+\.scielo\.[a-z]{2,3})\/(j\/[a-z]+\/a\/[A-Za-z0-9]{20,26})(?:\/abstract)?$/,
    rewrite: (match, address) => ({
      path: `/${match[2]}`,
      query: address.query.filter(({ name }) => name === 'lang'),
    }),
  },
  {
    name: 'SciELO, older form',
    pattern: /^(?:[a-z0-9.-]*\.)?scielo\.[a-z.]{2,12}\/(?:scielo\.php|pdf)$/,
    rewrite: (_match, address) => {
      const number = parameter(address, 'pid');
      const isArticle = /^sci_(?:arttext|abstract|pdf)/.test(parameter(address, 'script') ?? '');
      return number !== null && isArticle
        ? {
            query: [
              { name: 'script', value: 'sci_arttext' },
              { name: 'pid', value: number },
            ],
          }
        : {};
    },
  },
  {
    name: 'J-STAGE: page, file and languages',
    pattern: /^jstage\.jst\.go\.jp\/article\/((?:[\w-]+\/){3,5})_(?:article|pdf|html)(?:\/.*)?$/,
    rewrite: (match) => ({ path: `/article/${match[1]}_article` }),
  },
  {
    name: 'Emerging Infectious Diseases: page, file and parts',
    pattern:
      /^(?:wwwnc\.)?cdc\.gov\/eid\/article\/(\d+\/\d+)\/(?:pdfs\/)?(\d\d-\d{4})(?:_article)?(?:-[ft]\d+)?(?:\.html?|\.pdf)?$/,
    rewrite: (match) => ({ host: 'wwwnc.cdc.gov', path: `/eid/article/${match[1]}/${match[2]}_article` }),
  },
];
