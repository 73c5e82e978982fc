export { htmlExtractor, readHtml } from './read-html.js';
