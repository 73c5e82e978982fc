export { HTML_EXTRACTOR, readHtml } from './read-html.js';
