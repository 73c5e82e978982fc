/**
 * Recommended products: pages that review things name them in boxes with a price at a shop ("$228 from Amazon"). Share of these
 * offers whose price is in the text that is read, and of those whose product is named within 600 characters before it. An offer is
 * known by the markup alone: a link of this wording; its product is the heading above it, or the words before the price. Needs the
 * public WCXB pages; the rule was fixed on half of the hosts, the other reports. `npx tsx bench/offers.ts FOLDER [--list]`
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeHtmlBytes } from '../agents/readers/charset.js';
import { readHtml } from '../agents/readers/html/read-html.js';
import { elementsOf, parseTree, plainText } from '../agents/readers/tree.js';

const folder = process.argv[2] ?? '';
const WORDING =
  /^(.{0,120}?)\s?(?:[$€£]\s?[\d,.]+ (?:from|at) \p{Lu}.{1,30}|(?:from|at) \p{Lu}.{1,30}? [$€£]\s?[\d,.]+)$/u;

interface Offer {
  readonly price: string;
  readonly product: string;
}

function offersOf(html: string): Offer[] {
  const offers: Offer[] = [];
  let heading = '';
  for (const element of elementsOf(parseTree(html).root)) {
    if (/^h[1-6]$/u.test(element.tag)) heading = plainText(element);
    if (element.tag !== 'a') continue;
    const text = plainText(element);
    const found = WORDING.exec(text);
    if (found)
      offers.push({ price: /[$€£]\s?[\d,.]*\d/u.exec(text)?.[0] ?? '', product: found[1] || heading });
  }
  return offers;
}

const halfOf = (host: string): string =>
  (createHash('sha256').update(host).digest()[0] ?? 0) % 2 === 0 ? 'fix' : 'report';
const bare = (text: string): string => text.replace(/\s+/gu, ' ');

interface Count {
  pages: number;
  offers: number;
  prices: number;
  named: number;
}
const counts = new Map<string, Count>();

for (const part of ['dev', 'test'])
  for (const file of readdirSync(join(folder, part, 'html')).sort()) {
    const bytes = gunzipSync(readFileSync(join(folder, part, 'html', file)));
    const offers = offersOf(decodeHtmlBytes(bytes).text);
    if (offers.length < 3) continue;
    const truth = join(folder, part, 'ground-truth', file.replace('.html.gz', '.json'));
    const page = JSON.parse(readFileSync(truth, 'utf8')) as {
      url: string;
      _internal?: { page_type?: { primary?: string } };
    };
    if (page._internal?.page_type?.primary !== 'article') continue;
    const read = readHtml({ bytes, address: page.url });
    const text = read.ok ? bare(read.value.text) : '';
    const prices = offers.filter(({ price }) => text.includes(price));
    const named = prices.filter(({ price, product }) =>
      text
        .split(price)
        .some((_, at, parts) => at > 0 && (parts[at - 1] ?? '').slice(-600).includes(bare(product))),
    );
    const half = halfOf(new URL(page.url).hostname);
    const count = counts.get(half) ?? { pages: 0, offers: 0, prices: 0, named: 0 };
    counts.set(half, count);
    count.pages += 1;
    count.offers += offers.length;
    count.prices += prices.length;
    count.named += named.length;
    if (process.argv.includes('--list') && half === 'fix')
      console.log(file, page.url.slice(0, 70), offers.length, prices.length, named.length);
  }

for (const [half, { pages, offers, prices, named }] of counts) {
  const share = (part: number): string => `${((100 * part) / Math.max(1, offers)).toFixed(1)} %`;
  console.log(
    `${half}: ${pages} pages, ${offers} offers, price read ${share(prices)}, with its product ${share(named)}`,
  );
}
