/**
 * True pages refused: as they are, in the dress of other sites (login boxes, pleas to subscribe, consent bars, error messages kept
 * ready), and cut to short reports in such a dress. Needs RESEARCH_LOOP_DATA. `npx tsx bench/html-sources.ts`
 */
import { decodeHtmlBytes } from '../agents/readers/charset.js';
import { readHtml } from '../agents/readers/html/index.js';
import { loadPages, type GoldPage } from './html/pages.js';

const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder of the data sets.');

const dresses = [
  [
    '<div class="topbar"><a href="/s">Subscribe</a> <span>Already a subscriber? <a href="/l">Sign in</a></span></div>',
    '<div class="cookie-bar"><p>We and our partners use cookies to store information on your device. Manage preferences</p><button>Accept all</button></div>',
  ],
  [
    '<div class="hdr"><a href="/abo">Abo</a> <p>Bereits Abonnent? Hier anmelden</p><p>Get full access to all our stories for 1 a week.</p></div>',
    '<div class="promo"><p>Start your free trial today to unlock unlimited access. Something went wrong? Try again later or contact the administrator.</p></div>',
  ],
  [
    '<noscript>Please enable JavaScript to use all features of this site.</noscript><div class="modal"><form><h2>Log in</h2><input type="password"><a>Forgot your password?</a></form></div>',
    '<div class="bar"><p>Subscribe to our newsletter to keep reading what matters. The page you requested may have moved? Tell us.</p></div>',
  ],
] as const;

/** Shorter true texts are below what a source needs. */
const pages = loadPages(data).filter((page) => page.gold.length >= 200);
const shortLengths = [260, 500, 900];

const refusalOf = (html: string, address: string): string | null => {
  const read = readHtml({ bytes: Buffer.from(html), address, contentType: 'text/html; charset=utf-8' });
  return read.ok ? null : read.failure.code;
};

const dressed = (html: string, [top, bottom]: readonly [string, string]): string =>
  html.replace(/<body[^>]*>/i, (tag) => tag + top).replace(/<\/body>/i, (tag) => bottom + tag);

function shortReport(
  page: GoldPage,
  length: number,
  [top, bottom]: readonly [string, string],
): string | null {
  const taken: string[] = [];
  let size = 0;
  for (const paragraph of page.gold
    .slice(0, 3_000)
    .split(/\n+/)
    .filter((text) => text.trim().length > 60)) {
    if (size >= length) break;
    taken.push(paragraph.slice(0, Math.max(80, length - size) + 20));
    size += paragraph.length;
  }
  if (size < length) return null;
  const body = taken.map((text) => `<p>${text.replaceAll('<', '&lt;')}</p>`).join('');
  return `<!doctype html><html><head><title>News of the day</title></head><body>${top}<nav><a href=/>Home</a></nav><main><article><h1>News of the day</h1>${body}</article></main><footer>${bottom}<p>© Example</p></footer></body></html>`;
}

function report(name: string, codes: readonly (string | null)[]): void {
  const counts = new Map<string, number>();
  for (const code of codes) if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
  const refused = codes.filter((code) => code !== null).length;
  const share = ((100 * refused) / Math.max(1, codes.length)).toFixed(2);
  console.log(
    `${name.padEnd(28)} ${String(refused)} of ${String(codes.length)} (${share} %)`,
    Object.fromEntries(counts),
  );
}

const texts = pages.map((page) => decodeHtmlBytes(page.bytes).text);
const plain = pages.map((page, at) => refusalOf(texts[at] ?? '', page.address));
report('as they are', plain);
report(
  'dressed',
  pages.flatMap((page, at) =>
    plain[at] === null
      ? dresses.map((dress) => refusalOf(dressed(texts[at] ?? '', dress), page.address))
      : [],
  ),
);
report(
  'short reports, dressed',
  pages.flatMap((page) =>
    shortLengths.flatMap((length) =>
      dresses.flatMap((dress) => {
        const html = shortReport(page, length, dress);
        return html === null ? [] : [refusalOf(html, 'https://news.example/today')];
      }),
    ),
  ),
);
