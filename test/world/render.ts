import { pdfOf } from './pdf.js';
import { escapeXml } from './route.js';
import type { Universe, WorldDocument } from './universe.js';

/** Documents as publishers send them: HTML with metadata, JATS, PDF, plain text. */

export function htmlOf(
  document: WorldDocument,
  { address, universe }: { address: string; universe: Universe },
): string {
  const version = universe.documents.find((other) => other.id === document.versionOf);
  const meta = (name: string, content: string | null) =>
    content === null ? '' : `<meta name="${name}" content="${escapeXml(content)}">\n`;
  const isScholarly = document.kind === 'article' || document.kind === 'preprint';
  const head = [
    `<title>${escapeXml(document.title)}</title>\n`,
    `<link rel="canonical" href="${escapeXml(address)}">\n`,
    isScholarly ? meta('citation_title', document.title) : meta('og:title', document.title),
    isScholarly
      ? document.authors.map((author) => meta('citation_author', author)).join('')
      : meta('author', document.authors[0] ?? null),
    isScholarly
      ? meta('citation_publication_date', document.publishedAt.replaceAll('-', '/'))
      : meta('article:published_time', document.publishedAt),
    meta('citation_doi', document.doi),
    meta('citation_arxiv_id', document.arxiv),
    meta('citation_pmid', document.pmid),
  ].join('');
  const sections = document.sections
    .map(
      (section) => `<h2>${escapeXml(section.heading)}</h2>\n${section.paragraphs.map(paragraph).join('\n')}`,
    )
    .join('\n');
  const notice = version?.doi
    ? paragraph(`This preprint was later published: https://doi.org/${version.doi}`)
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
${head}</head><body>
<nav><a href="/">Home</a> <a href="/about">About</a> <a href="/contact">Contact</a></nav>
<main><article><h1>${escapeXml(document.title)}</h1>
<p class="byline">${escapeXml(document.authors.join(', '))} · ${document.publishedAt}</p>
<h2>Abstract</h2>
${paragraph(document.abstract)}
${notice}
${sections}
</article></main><footer><p>All rights reserved by the world.</p></footer></body></html>`;
}

const paragraph = (text: string): string => `<p>${escapeXml(text)}</p>`;

export function jatsOf(document: WorldDocument): string {
  const [year = '', month = '', day = ''] = document.publishedAt.split('-');
  const id = (type: string, value: string | null) =>
    value === null ? '' : `<article-id pub-id-type="${type}">${escapeXml(value)}</article-id>`;
  const authors = document.authors.map((author) => {
    const [given = '', family = ''] = author.split(' ');
    return `<contrib contrib-type="author"><name><surname>${escapeXml(family)}</surname><given-names>${escapeXml(given)}</given-names></name></contrib>`;
  });
  const sections = document.sections.map(
    (section) =>
      `<sec><title>${escapeXml(section.heading)}</title>${section.paragraphs.map(paragraph).join('')}</sec>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.2 20190208//EN" "JATS-archivearticle1.dtd">
<article article-type="research-article" xml:lang="en"><front><journal-meta><journal-title-group><journal-title>${escapeXml(document.host)}</journal-title></journal-title-group></journal-meta>
<article-meta>${id('doi', document.doi)}${id('pmid', document.pmid)}${id('pmc', document.pmcid?.slice(3) ?? null)}
<title-group><article-title>${escapeXml(document.title)}</article-title></title-group>
<contrib-group>${authors.join('')}</contrib-group>
<pub-date pub-type="epub"><day>${day}</day><month>${month}</month><year>${year}</year></pub-date>
<abstract>${paragraph(document.abstract)}</abstract></article-meta></front>
<body>${sections.join('\n')}</body></article>`;
}

export const pdfFor = (document: WorldDocument): Uint8Array =>
  pdfOf(document.title, [
    document.authors.join(', '),
    ...(document.doi === null ? [] : [`https://doi.org/${document.doi}`]),
    'Abstract',
    document.abstract,
    ...document.sections.flatMap((section) => [section.heading, ...section.paragraphs]),
  ]);

export const plainTextOf = (document: WorldDocument): string =>
  [
    document.title,
    document.abstract,
    ...document.sections.flatMap((section) => [section.heading, ...section.paragraphs]),
  ].join('\n\n');
