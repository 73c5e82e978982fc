/** The template of the desk's pages is that of a brief. */
export { html, type Html, type Part } from '../../loop/report/html/markup.js';
