/** The template of the desk's pages is that of a brief. */
export { html, scrollingTable, type Html, type Part } from '../../loop/report/html/markup.js';
