import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../../agents/readers/html/index.js';
import type { ReadDocument } from '../../../../text/document.js';

/** Words by which a page shows that its publisher gains from what it says. */

const PROSE = [
  'Teams that move from mail to chat lose about an hour a week in the first month, and win two from the third on.',
  'The usual reason is search: what was said stays findable, and nobody asks twice where the file with the figures is.',
  'A server of one’s own costs more in the first year than a hosted one, unless there is somebody who likes to run it.',
  'Bridges to other networks come and go, and each upgrade of either side is a small adventure for the administrators.',
]
  .map((sentence) => `<p>${sentence}</p>`)
  .join('');

function read(body: string, about: { head?: string; top?: string; address?: string } = {}): ReadDocument {
  const { head = '', top = '', address = 'https://rivet.example/blog/best-chat-tools' } = about;
  const markup = `<!doctype html><html><head><title>Best chat tools</title>${head}</head><body>${top}<main><article><h1>Best chat tools</h1>${PROSE}${body}</article></main></body></html>`;
  const found = readHtml({ bytes: Buffer.from(markup), address, contentType: 'text/html; charset=utf-8' });
  if (!found.ok) throw new Error(found.failure.message);
  return found.value;
}

const SITE = '<meta property="og:site_name" content="Rivet">';
const NEWS =
  '<script type="application/ld+json">{"@type":"NewsArticle","headline":"Best chat tools","datePublished":"2024-01-01"}</script>';

describe('interests', () => {
  it.each([
    ['own-product', '<p>That is why our platform keeps every message for ten years.</p>', ''],
    ['own-product', '<p>With Rivet you can search all of it in a second.</p>', ''],
    ['sign-up', '', '<a href="/start">Start your free trial</a>'],
    ['sign-up', '', '<button>Book a demo</button>'],
    ['sign-up', '', '<a href="/d">Kostenlos testen</a>'],
    ['prices', '', '<nav><a href="/pricing">Pricing</a></nav>'],
    ['paid-links', '<p>We may earn a commission when you buy through our links.</p>', ''],
    [
      'paid-links',
      '<p>Buy <a href="https://www.amazon.com/dp/B01?tag=rivet-20">the headset</a> here.</p>',
      '',
    ],
    ['paid-links', '<p>As an Amazon Associate I earn from qualifying purchases.</p>', ''],
  ] as const)('%s: %s %s', (kind, body, top) => {
    const document = read(body, { head: SITE, top });
    expect(document.interests.map((each) => each.kind)).toContain(kind);
  });

  it('keeps the words as the page has them', () => {
    const body = '<p>That is why our hosted platform keeps every message for ten years.</p>';
    const [mark] = read(body, { head: SITE }).interests;
    expect(body).toContain(mark?.words);
    expect(mark?.words).toContain('our hosted platform');
  });

  it('is none where a newspaper asks for subscribers, or quotes somebody who sells', () => {
    const top = '<a href="/s">Subscribe now</a><a href="/f">Try it free</a><a href="/p">Pricing</a>';
    const body =
      '<p>“Our platform is the best”, said Ms Roe. “Contact us today.”</p><p>Get our newsletter.</p>';
    expect(read(body, { head: NEWS, top, address: 'https://news.example/2024/chat' }).interests).toEqual([]);
    expect(read(body, { address: 'https://jane.example/notes' }).interests).toEqual([]);
  });

  it('is none of plain prose, whatever is named in it', () => {
    const body =
      '<p>Slack’s platform and its pricing changed; their products are older than ours were in 1998.</p>';
    expect(read(body, { address: 'https://jane.example/notes' }).interests).toEqual([]);
  });

  it('is none of who wrote or paid for a page, which says nothing of who is written about', () => {
    const body = '<p>The third party contributor of this article has been compensated by Rivet.org.</p>';
    expect(read(`${body}<p>Sponsored content</p>`, { head: SITE }).interests).toEqual([]);
  });

  it('marks news with links that pay all the same', () => {
    const body = '<p>We may earn a commission when you buy through our links.</p>';
    const marked = read(body, { head: NEWS, address: 'https://news.example/2024/chat' });
    expect(marked.interests.map(({ kind }) => kind)).toEqual(['paid-links']);
  });

  it('leaves weak signs out where a strong one stands', () => {
    const top =
      '<nav><a href="/p">Products</a><a href="/c">Case studies</a><a href="/d">Book a demo</a></nav>';
    expect(read('', { head: SITE, top }).interests).toEqual([{ kind: 'sign-up', words: 'Book a demo' }]);
  });

  it('names at most a handful', () => {
    const top = Array.from({ length: 40 }, (_, at) => `<a href="/${at}">Try plan ${at} for free</a>`).join(
      '',
    );
    expect(read('', { head: SITE, top }).interests.length).toBeLessThanOrEqual(5);
  });
});
