import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../../agents/readers/html/index.js';

/** Pages that rank or compare products: short lines under numbered headings are what they have to say. */

const names = ['Norrland 30', 'Fjell Classic', 'Skagen Light', 'Harbour 2', 'Tundra Pro'] as const;
const uses = [
  'Best overall',
  'Best for winter',
  'Best for travel',
  'Best budget pick',
  'Best for two',
] as const;
const prose = [
  'It kept us dry through three nights of rain on the plateau, and the poles did not bend in gusts that flattened the tent beside it.',
  'The zip runs freely with gloves on, the porch holds two large packs, and it can be pitched by one person in about four minutes.',
];

const item = (name: string, at: number): string =>
  `<section class="product-card"><h2>${String(at + 1)}. ${uses[at] ?? ''}: ${name}</h2>
  <ul class="key-facts"><li><strong>Weight:</strong> ${(1.4 + at / 10).toFixed(1)} kg</li><li><strong>Price:</strong> €${String(240 + 35 * at)}</li></ul>
  <p>${prose.join(' ').replace('It kept', `The ${name} kept`)}</p>
  <div class="pros-cons"><div class="pros"><h4>Pros</h4><ul><li>Quick to pitch ${name}</li><li>Packs small in a ${String(40 + at)} cm bag</li></ul></div><div class="cons"><h4>Cons</h4><ul><li>Only ${String(at + 2)} pegs in the box</li></ul></div></div>
  <div class="x9 product-pricebox"><a href="/go/${String(at)}">$${String(228 + at)} from Seashop</a></div>
  <p><a class="btn" href="/go/${String(at)}">Check price at the shop</a></p></section>`;

const table = `<h2>The tents compared</h2><table><thead><tr><th>Tent</th><th>Weight</th><th>Water column</th></tr></thead><tbody>${names
  .map(
    (name, at) =>
      `<tr><td>${name}</td><td>${(1.4 + at / 10).toFixed(1)} kg</td><td>${String(3000 + 500 * at)} mm</td></tr>`,
  )
  .join('')}</tbody></table>`;

const page = `<!doctype html><html lang="en"><head><title>The best tents of 2025, tested | Outdoor Desk</title><meta property="og:title" content="The best tents of 2025, tested"></head><body>
<header><nav><ul><li><a href="/">Home</a></li><li><a href="/tents">Tents</a></li><li><a href="/boots">Boots</a></li></ul></nav></header>
<main><article><h1>The best tents of 2025, tested</h1><p class="byline">By <a href="/a/ida">Ida Holm</a> · Updated 3 May 2025</p>
<p>We slept in eleven tents over forty nights between September and April, on the plateau, on the coast and in a garden with a sprinkler.</p>
<div class="key-takeaways"><h2>At a glance</h2><ul><li>The Norrland 30 won every test of wind.</li><li>The Skagen Light weighs least of all.</li></ul></div>
${names.map(item).join('\n')}
${table}
<h2>How we tested</h2><p>Each tent was pitched by two people who had not seen it before, then left standing for a week under a hose that ran for an hour a day.</p>
</article></main><aside class="sidebar"><h3>Popular</h3><ul><li><a href="/1">Ten stoves for the winter</a></li><li><a href="/2">How to wax boots</a></li></ul></aside>
<footer><p>© 2025 Outdoor Desk. All rights reserved.</p></footer></body></html>`;

describe('a list of products', () => {
  const result = readHtml({ bytes: Buffer.from(page), address: 'https://outdoor.example/best-tents' });
  const text = result.ok ? result.value.text : '';

  it.each([
    ['numbered headings', names.map((name, at) => `${String(at + 1)}. ${uses[at] ?? ''}: ${name}`)],
    ['facts in short lines', names.map((_, at) => `Weight: ${(1.4 + at / 10).toFixed(1)} kg`)],
    ['what speaks for it', names.map((name) => `Quick to pitch ${name}`)],
    ['what speaks against it', names.map((_, at) => `Only ${String(at + 2)} pegs in the box`)],
    [
      'what is said at a glance',
      ['The Norrland 30 won every test of wind.', 'The Skagen Light weighs least of all.'],
    ],
    ['the table that compares them', names.map((_, at) => `${String(3000 + 500 * at)} mm`)],
    ['prices at a shop', names.map((_, at) => `$${String(228 + at)} from Seashop`)],
    ['the last section', ['Each tent was pitched by two people']],
  ])('keeps %s', (_name, lines) => {
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
  });

  it('reads the date of the line of author and date', () => {
    expect(result.ok && result.value.modifiedAt).toBe('2025-05-03');
  });

  it('leaves out what stands around it', () => {
    expect(text).not.toMatch(/Ten stoves|All rights reserved|Boots/u);
  });
});
