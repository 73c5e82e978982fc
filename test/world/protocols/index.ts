import type { Route } from '../route.js';
import { arxivRoute } from './arxiv.js';
import { braveRoute } from './brave.js';
import { crossrefRoute } from './crossref.js';
import { europepmcFullTextRoute, europepmcRoute } from './europepmc.js';
import { exaRoute } from './exa.js';
import { openalexRoute, openalexWorkRoute } from './openalex.js';
import { searxngRoute } from './searxng.js';
import { semanticScholarRoute } from './semantic-scholar.js';
import { tavilyRoute } from './tavily.js';
import { unpaywallRoute } from './unpaywall.js';
import { wikipediaRoute } from './wikipedia.js';

export const ENGINE_ROUTES: readonly Route[] = [
  exaRoute,
  tavilyRoute,
  braveRoute,
  searxngRoute,
  openalexWorkRoute,
  openalexRoute,
  crossrefRoute,
  arxivRoute,
  europepmcFullTextRoute,
  europepmcRoute,
  semanticScholarRoute,
  wikipediaRoute,
  unpaywallRoute,
];
