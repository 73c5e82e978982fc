import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../../agents/readers/html/index.js';
import type { ReadDocument } from '../../../../text/document.js';

/** What kind of page it is, by what real pages of each kind carry. */

const PROSE = [
  'The bridge over the lower river was mended in the spring, when the water stood low and the carpenters of both villages had no other work.',
  'A levy on barges paid for the planks; the nails came from a smith upstream who had stored them since the war and wanted them gone.',
  'Until the last board was down the ferry went on, at night as well, and its keeper slept in a hut of reeds beside the landing.',
  'Nobody remembers who drew the first plan. A sheet in the parish chest shows four arches, of which only three were ever built.',
  'In dry summers children cross below it on foot, and the oldest of them claims to have seen the foundation stone with its date.',
]
  .map((sentence) => `<p>${sentence}</p>`)
  .join('');

interface Page {
  readonly head?: string;
  readonly top?: string;
  readonly body?: string;
  readonly address?: string;
}

function pageOf({
  head = '',
  top = '',
  body = PROSE,
  address = 'https://site.example/a/b',
}: Page): ReadDocument {
  const markup = `<!doctype html><html><head><title>The bridge over the lower river</title>${head}</head><body>${top}<main><h1>The bridge over the lower river</h1>${body}</main></body></html>`;
  const read = readHtml({ bytes: Buffer.from(markup), address, contentType: 'text/html; charset=utf-8' });
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}

const kindOf = (page: Page): ReadDocument['sourceKind'] => pageOf(page).sourceKind;
const meta = (name: string, content: string): string => `<meta name="${name}" content="${content}">`;
const jsonLd = (fields: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...fields })}</script>`;
const links = (...words: readonly string[]): string =>
  `<nav>${words.map((word) => `<a href="/x">${word}</a>`).join(' ')}</nav>`;
const OG_ARTICLE = '<meta property="og:type" content="article">';
const JOURNAL = meta('citation_title', 'Bridges') + meta('citation_journal_title', 'Journal of Bridges');

describe('peer-reviewed', () => {
  it("takes a journal's own record: its name, and a DOI or an ISSN", () => {
    expect(kindOf({ head: JOURNAL + meta('citation_doi', '10.1000/br.1') })).toBe('peer-reviewed');
    expect(kindOf({ head: JOURNAL + meta('citation_issn', '1234-5678') })).toBe('peer-reviewed');
    expect(
      kindOf({ head: meta('prism.publicationName', 'J. Bridges') + meta('prism.doi', '10.1000/br.1') }),
    ).toBe('peer-reviewed');
    expect(
      kindOf({ head: meta('citation_title', 'B') + meta('citation_conference_title', 'Bridge Conf 2020') }),
    ).toBe('peer-reviewed');
  });

  it('never takes og:type, a DOI that is cited, or a word in the address', () => {
    const cites =
      '<p>See <a href="https://doi.org/10.1038/s41586-020-1">Nature</a>, doi:10.1038/s41586-020-1.</p>';
    for (const head of [
      OG_ARTICLE,
      JOURNAL,
      meta('dc.type', 'article'),
      jsonLd({ '@type': 'ScholarlyArticle' }),
    ])
      expect(
        kindOf({ head, body: PROSE + cites, address: 'https://site.example/journal/article/1' }),
      ).not.toBe('peer-reviewed');
  });

  it('is no matter of a journal that no referee reads', () => {
    const record = JOURNAL + meta('citation_doi', '10.1000/br.2');
    expect(kindOf({ head: record + meta('citation_article_type', 'Editorial') })).toBe('other');
    expect(kindOf({ head: record + meta('dc.type', 'News') })).toBe('news');
    const news = { head: record, address: 'https://www.nature.com/articles/d41586-020-00001-1' };
    expect(kindOf(news)).toBe('news');
  });
});

describe('other scholarly kinds', () => {
  it('knows preprints by server, DOI and declared type', () => {
    const record = JOURNAL + meta('citation_doi', '10.1101/2021.06.16.21258632');
    expect(kindOf({ head: record })).toBe('preprint');
    const named = meta('citation_title', 'B') + meta('citation_journal_title', 'bioRxiv');
    expect(kindOf({ head: named + meta('citation_issn', '2692-8205') })).toBe('preprint');
    expect(kindOf({ address: 'https://www.medrxiv.org/content/10.1101/2021.06.16.21258632v1' })).toBe(
      'preprint',
    );
    expect(kindOf({ address: 'https://arxiv.org/abs/1706.03762' })).toBe('preprint');
    const zenodo = '<span class="label" aria-label="Resource type">Preprint</span>';
    expect(kindOf({ top: zenodo, address: 'https://zenodo.org/records/1' })).toBe('preprint');
    const dc = meta('DC.identifier', 'x') + meta('DC.type', 'Preprint, Working Paper');
    expect(kindOf({ head: dc, address: 'https://hal.science/hal-1' })).toBe('preprint');
  });

  it('knows theses, reports, books and data', () => {
    const title = meta('citation_title', 'Bridges');
    expect(kindOf({ head: title + meta('citation_dissertation_institution', 'U Lower River') })).toBe(
      'thesis',
    );
    expect(kindOf({ head: title + meta('citation_technical_report_institution', 'NBER') })).toBe('report');
    expect(kindOf({ head: title + meta('citation_isbn', '9780000000001') })).toBe('book');
    expect(kindOf({ head: jsonLd({ '@type': 'Dataset', name: 'Planks' }) })).toBe('dataset');
  });
});

describe('pages of the web', () => {
  it.each([
    [
      'forum',
      {
        head: OG_ARTICLE + meta('generator', 'Discourse 3.2.0'),
        address: 'https://meta.example/t/bridge/12',
      },
    ],
    ['forum', { head: OG_ARTICLE + jsonLd({ '@type': 'DiscussionForumPosting', headline: 'Bridge' }) }],
    ['forum', { head: OG_ARTICLE, address: 'https://www.reddit.com/r/bridges/comments/1/x/' }],
    [
      'news',
      {
        head:
          OG_ARTICLE + jsonLd({ '@type': 'NewsArticle', headline: 'Bridge', datePublished: '2024-01-02' }),
      },
    ],
    ['news', { address: 'https://www.lemonde.fr/article/1.html' }],
    ['encyclopedia', { address: 'https://en.wikipedia.org/wiki/Bridge' }],
    ['documentation', { head: meta('generator', 'Docusaurus v3.1') }],
    ['documentation', { head: meta('generator', 'mkdocs-1.5.3'), address: 'https://x.example/user-guide/' }],
    ['documentation', { address: 'https://docs.example.com/en/latest/bridge.html' }],
    ['government', { address: 'https://www.dot.state.oh.us/bridges', head: OG_ARTICLE }],
    ['government', { address: 'https://www.mlit.go.jp/bridges.html' }],
    ['government', { address: 'https://bridges.service.gov.uk/a', head: jsonLd({ '@type': 'WebPage' }) }],
    [
      'shop',
      {
        head: jsonLd({ '@type': 'Product', name: 'Plank', offers: { '@type': 'Offer', price: '9' } }),
        top: '<button>Add to cart</button>',
      },
    ],
    ['shop', { top: '<button>In den Warenkorb</button>', address: 'https://planken.example/planke-12' }],
    [
      'product',
      { top: links('Products', 'Pricing', 'Customers', 'Log in', 'Start free trial', 'Contact sales') },
    ],
    [
      'other',
      {
        head: OG_ARTICLE,
        top: links('Products', 'Pricing', 'Customers', 'Log in', 'Start free trial'),
        address: 'https://planks.example/blog/bridges-of-2024',
      },
    ],
    [
      'blog',
      {
        head: meta('generator', 'Jekyll v4.3') + OG_ARTICLE,
        address: 'https://jane.example/2024/01/bridge.html',
      },
    ],
    [
      'blog',
      {
        head: jsonLd({ '@type': 'NewsArticle', headline: 'B', author: { name: 'Jane' } }),
        address: 'https://jane.substack.com/p/bridge',
      },
    ],
    ['other', { address: 'https://www.lower-river.edu/campus/bridge' }],
  ] as const)('%s: %j', (kind, page) => {
    expect(kindOf(page)).toBe(kind);
  });

  it('has no article type where the page only calls itself an article', () => {
    expect(pageOf({ head: OG_ARTICLE }).articleType).toBeNull();
    expect(pageOf({ head: OG_ARTICLE + jsonLd({ '@type': 'BlogPosting', headline: 'B' }) }).articleType).toBe(
      'blogposting',
    );
  });
});

describe('publisher', () => {
  it.each([
    [JOURNAL + meta('citation_publisher', 'Bridge Press'), '', 'Bridge Press'],
    [
      jsonLd({ '@type': 'Article', headline: 'B', publisher: { '@type': 'Organization', name: 'Plank Co' } }),
      '',
      'Plank Co',
    ],
    [
      '',
      '<footer><p>© 2019–2024 Lower River Planks, Inc. All rights reserved.</p></footer>',
      'Lower River Planks, Inc',
    ],
    ['', '<footer><p>© 2025 All Rights Reserved. Plank Bros, Inc</p></footer>', 'Plank Bros, Inc'],
    ['<meta property="og:site_name" content="River Notes">', '', 'River Notes'],
    ['<meta property="og:site_name" content="WordPress">' + meta('generator', 'WordPress 6'), '', null],
  ])('%s %s', (head, foot, name) => {
    expect(pageOf({ head, body: PROSE + foot }).publisher).toBe(name);
  });
});
