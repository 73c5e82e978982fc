import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../agents/readers/html/index.js';
import { storeDocument, type Origin } from '../../../loop/reading/store-document.js';
import { addressesOf, getSource } from '../../../store/sources.js';
import { openStore } from '../../../store/open-store.js';
import type { ReadDocument } from '../../../text/document.js';

const body = (about: string): string =>
  `<main><article><h1>${about}</h1><p>The ferry between the island and the mainland has been running again since Monday morning after a break of six weeks.</p><p>Its engine was replaced in a yard; the work took two weeks longer than planned, because a part had to be made anew (${about}).</p></article></main>`;

function read(
  head: string,
  { about = 'Ferry', address = '/home/me/4993.html.gz', foot = '' } = {},
): ReadDocument {
  const html = `<!DOCTYPE html>${head}<body>${body(about)}</body></html>${foot}`;
  const result = readHtml({ bytes: Buffer.from(html), address, contentType: 'text/html' });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

const page = 'https://www.example.org/news/ferry?id=7';
const comment = (text: string): string => `<html><!-- ${text} --><head><title>x</title></head>`;
const head = (tags: string): string => `<html><head><title>x</title>${tags}</head>`;

describe('the address of a saved page', () => {
  it.each([
    ['rel=canonical', head(`<link rel="canonical" href="${page}">`)],
    ['og:url', head(`<meta property="og:url" content="${page}">`)],
    ['og:url beside a relative canonical', head(`<link rel="canonical" href="/news"><meta property="og:url" content="${page}">`)],
    ['a browser', comment(`saved from url=(0042)${page}`)],
    ['SingleFile', comment(`\n Page saved with SingleFile \n url: ${page} \n saved date: Mon Mar 02 2020 `)],
    ['a canonical address relative to where it was saved from', `${comment(`saved from url=(0042)https://www.example.org/print/7`)}<link rel="canonical" href="/news/ferry?id=7">`],
    ['another site claimed as canonical', `${comment(`saved from url=(0042)${page}`)}<link rel="canonical" href="https://victim.example.com/a">`],
    ['a front page as canonical', `${comment(`saved from url=(0042)${page}`)}<link rel="canonical" href="https://www.example.org/">`],
  ])('%s', (_name, start) => {
    expect(read(start).canonicalAddress).toBe(page);
  }); // prettier-ignore

  it.each([
    ['a front page', head('<link rel="canonical" href="https://www.example.org/">')],
    ['a relative address', head('<link rel="canonical" href="/news/ferry">')],
    ['this machine', head('<meta property="og:url" content="http://localhost:8080/a">')],
    ['nothing', head('')],
  ])('is not %s', (_name, start) => {
    expect(read(start).canonicalAddress).toBeNull();
  });

  it('a page of the web says nothing of where it was saved from', () => {
    const document = read(comment(`saved from url=(0042)${page}`), {
      address: 'https://other.example.net/b',
    });
    expect(document.canonicalAddress).toBeNull();
  });
});

const now = (): string => '2026-01-01T00:00:00.000Z';
const origin = (address: string): Origin => ({ address, route: 'file', addresses: [], doi: null });

describe('a saved page in the store', () => {
  const saved = read(head(`<link rel="canonical" href="${page}">`));

  it('has the address that it names, and the file is where it was read', () => {
    const store = openStore(':memory:');
    const id = storeDocument({ store, now }, saved, origin('file:///home/me/4993.html.gz'));
    expect(getSource(store, id)).toMatchObject({ address: page, key: 'url:example.org/news/ferry?id=7' });
    expect(addressesOf(store, id)).toMatchObject([
      { address: 'file:///home/me/4993.html.gz', route: 'file' },
      { address: page, route: 'canonical' },
    ]);
    // The same file again, and a copy of it, are the same source.
    expect(storeDocument({ store, now }, saved, origin('file:///home/me/4993.html.gz'))).toBe(id);
    expect(storeDocument({ store, now }, saved, origin('file:///home/me/copy.html'))).toBe(id);
  });

  it('is not believed where another text has that address', () => {
    const store = openStore(':memory:');
    const true_ = storeDocument({ store, now }, read(head(''), { about: 'True', address: page }), {
      address: page, route: 'hit', addresses: [], doi: null,
    }); // prettier-ignore
    const id = storeDocument({ store, now }, saved, origin('file:///home/me/4993.html.gz'));
    expect(id).not.toBe(true_);
    expect(getSource(store, id)).toMatchObject({ key: 'file:/home/me/4993.html.gz' });
    expect(getSource(store, id)?.warnings.join()).toContain('where another text was read');
    expect(addressesOf(store, true_)).toMatchObject([{ address: page }]);
  });
});

describe('a DOI that stands in the address', () => {
  const place =
    'https://www.taylorfrancis.com/books/mono/10.1201/9781315120621/lubricant-additives-leslie-rudnick';
  const web = { address: place, route: 'hit' as const, addresses: [], doi: null };

  it('is marked where the page does not name it', () => {
    const store = openStore(':memory:');
    const source = getSource(store, storeDocument({ store, now }, read(head(''), { address: place }), web));
    expect(source).toMatchObject({ doi: '10.1201/9781315120621', key: 'doi:10.1201/9781315120621' });
    expect(source?.warnings.join()).toContain('the page does not name it');
  });

  it('is corrected by the page', () => {
    const store = openStore(':memory:');
    const named = read(head('<meta name="citation_doi" content="10.1201/9781315120621-4">'), {
      address: place,
    });
    const source = getSource(store, storeDocument({ store, now }, named, web));
    expect(source).toMatchObject({ doi: '10.1201/9781315120621-4', key: 'doi:10.1201/9781315120621-4' });
    expect(source?.warnings).toEqual([]);
  });
});
