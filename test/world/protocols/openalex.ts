import { countOf, getAt, json, publishedWithin, type Route, type WorldView } from '../route.js';
import type { WorldDocument } from '../universe.js';

/** GET /works and /works/doi:… of OpenAlex. */

function invertedIndex(text: string): Record<string, number[]> {
  const index: Record<string, number[]> = {};
  for (const [position, word] of text.split(/\s+/).entries()) (index[word] ??= []).push(position);
  return index;
}

function workOf(document: WorldDocument, world: WorldView) {
  const open = world.universe.documents.filter(
    (other) => other.versionOf === document.id || other.id === document.openCopy,
  );
  const location = (place: WorldDocument, isOpen: boolean) => ({
    is_oa: isOpen,
    landing_page_url: world.addressOf(place),
    pdf_url: place.format === 'pdf' ? world.addressOf(place) : null,
    source: { id: `https://openalex.org/S${place.host.length}`, display_name: place.host, type: 'journal' },
    version: place.kind === 'preprint' ? 'submittedVersion' : 'publishedVersion',
    license: isOpen ? 'cc-by' : null,
  });
  const own = location(document, document.trap === null);
  const others = open.map((place) => location(place, true));
  return {
    id: `https://openalex.org/W${document.id}`,
    doi: document.doi === null ? null : `https://doi.org/${document.doi}`,
    display_name: document.title,
    title: document.title,
    publication_year: Number(document.publishedAt.slice(0, 4)),
    publication_date: document.publishedAt,
    ids: { openalex: `https://openalex.org/W${document.id}`, doi: document.doi, pmid: document.pmid },
    language: 'en',
    type: document.kind,
    is_retracted: false,
    primary_location: own,
    best_oa_location: own.is_oa ? own : (others[0] ?? null),
    locations: [own, ...others],
    open_access: {
      is_oa: own.is_oa || others.length > 0,
      oa_status: 'gold',
      oa_url: own.is_oa ? own.landing_page_url : (others[0]?.landing_page_url ?? null),
    },
    authorships: document.authors.map((author) => ({
      author_position: 'middle',
      author: { id: 'https://openalex.org/A1', display_name: author },
    })),
    abstract_inverted_index: invertedIndex(document.abstract),
  };
}

const isScholarly = (document: WorldDocument): boolean =>
  document.kind === 'article' || document.kind === 'preprint';

export const openalexRoute: Route = {
  kind: 'search:openalex',
  matches: getAt('/openalex/works'),
  answer(request, world) {
    const from = /from_publication_date:([\d-]+)/.exec(request.query.get('filter') ?? '')?.[1];
    const isDated = publishedWithin(from);
    const found = world.index.search(
      (request.query.get('search') ?? '').replace(/\b(AND|OR|NOT)\b/g, ' '),
      (document) => isScholarly(document) && isDated(document),
      countOf(request.query.get('per_page') ?? request.query.get('per-page'), 25, 200),
    );
    return json({
      meta: {
        count: found.length,
        db_response_time_ms: 12,
        page: 1,
        per_page: found.length,
        groups_count: null,
      },
      results: found.map((document) => workOf(document, world)),
      group_by: [],
    });
  },
};

export const openalexWorkRoute: Route = {
  kind: 'copies:openalex',
  matches: getAt('/openalex/works/'),
  answer(request, world) {
    const doi = request.path.replace(/^\/openalex\/works\/(?:doi:|https:\/\/doi\.org\/)/, '').toLowerCase();
    const document = world.universe.documents.find((other) => other.doi === doi);
    return document ? json(workOf(document, world)) : json({ error: 'Not found' }, 404);
  },
};
