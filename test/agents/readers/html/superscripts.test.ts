import { describe, expect, it } from 'vitest';
import type { ReadDocument } from '../../../../agents/document.js';
import { readHtml } from '../../../../agents/readers/html/index.js';

const filler =
  'The marsh was visited every week of the summer, and the water was tested for salt and for the eggs of gnats at nine places. Nobody had asked for it, but every child of the village knew where they sat, and at night one could hear them from the church to the mill.';
const list = `<h2>References</h2><ol>${['Salt', 'Water', 'Eggs of gnats', 'Dams']
  .map((title, at) => `<li id="r${String(at + 1)}">Rohr A. ${title}. J Marsh. 200${String(at)}.</li>`)
  .join('')}</ol><h2>Notes</h2><p id="fn1">* At noon in 1999.</p>`;

function read(paragraph: string): ReadDocument {
  const html = `<title>Gnats</title><article><h1>Gnats of the marsh</h1><p>${paragraph}</p><p>${filler}</p>${list}</article>`;
  const result = readHtml({ bytes: Buffer.from(html), address: 'https://example.org/gnats' });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

describe('what stands above the line', () => {
  it.each([
    ['There were 10<sup>5</sup> eggs in the water.', 'There were 10⁵ eggs in the water.'],
    ['It was 10<sup>-8</sup> molar at that place.', 'It was 10⁻⁸ molar at that place.'],
    ['There were 12 eggs per m<sup>2</sup> there.', 'There were 12 eggs per m² there.'],
    ['On the 19<sup>th</sup> day it rained again.', 'On the 19th day it rained again.'],
    ['It was 12<sup><a href="#fn1">*</a></sup> of them.', 'It was 12 of them.'],
    [
      'They had CO<sub>2</sub>, H<sub>2</sub>O<sub>2</sub> and x<sub>i</sub> at night.',
      'CO₂, H₂O₂ and xᵢ at',
    ],
    [
      'It has a K<span style="vertical-align: sub">d</span> of 3 mL<sup>-1</sup> there.',
      'a K_d of 3 mL⁻¹ there',
    ],
    [
      'It took <u>&lt;</u>3 days, <u>&gt;</u> 20 eggs and 12 <u>+</u> 3 gnats.',
      '≤3 days, ≥ 20 eggs and 12 ± 3 gnats',
    ],
    ['It took <span style="text-decoration: underline">&gt;</span>3 days to dry.', 'took ≥3 days'],
    ['It took <span style="border-bottom: 1px solid">&lt;</span>3 days to dry.', 'took ≤3 days'],
    ['It took &lt;&#x332;3 days and &gt;\u0333 4 to dry again.', 'took ≤3 days and ≥ 4 to'],
    [
      'It took <img alt="≤" src="le.gif">3 days and <img alt="[gt-or-equal, slanted]">4 to dry.',
      '≤3 days and ≥4 to',
    ],
    ['It took \uf0a3 3 days to dry, and \uf0a3 it was.', 'took ≤ 3 days to dry, and \uf0a3 it'],
    [
      'It took <a href="/x" style="text-decoration: underline">&gt;</a>3 days, <u>they</u> said.',
      'took >3 days, they said',
    ],
    [
      'It is <math><msup><mi>x</mi><mn>2</mn></msup></math> and <math><msub><mi>k</mi><mn>1</mn></msub></math> of it.',
      'is x² and k₁ of',
    ],
    ['They were [<sup><a href="#r2">2</a></sup>] seen at night.', 'They were seen at night.'],
    [
      'It was dry in 1952<sup>2</sup> and on the dam.<sup>3</sup>They left.',
      'in 1952 and on the dam. They left.',
    ],
    [
      'They left<sup>[<i><a href="/wiki/x">citation needed</a></i>]</sup> the dam at night.',
      'They left the dam',
    ],
    ['It was marked<a href="#fn1"><sup>a</sup></a> at night.', 'It was marked at night.'],
    ['Some 7 km<a href="/wiki/square"><sup>2</sup></a> of marsh.', 'Some 7 km² of marsh.'],
  ])('%s', (markup, text) => expect(read(markup).text).toContain(text));

  it.each([
    ['They were seen in 1987<sup><a href="#r2">2</a></sup>, they said.', '1987, they', [1]],
    ['They were seen <sup>[<a href="#r1">1</a>–<a href="#r4">4</a>]</sup>.', 'seen.', [0, 1, 2, 3]],
    [
      'They were<sup><a href="#r1">1</a></sup><sup>,</sup><sup><a href="#r3">3</a></sup> so.',
      'were so',
      [0, 2],
    ],
    ['They sat on the dam.<sup>2-4</sup> They left it.', 'dam. They', [1, 2, 3]],
    [
      'They left<sup><a href="https://example.org/gnats#r3">3</a></sup> the dam again.',
      'They left the dam',
      [2],
    ],
  ])('cites: %s', (markup, text, references) => {
    const document = read(markup);
    expect(document.text).toContain(text);
    const [mark] = document.citationMarks;
    expect(mark).toMatchObject({ references });
    expect(document.text.slice(0, mark?.start)).toMatch(/\S$/u);
    expect(mark?.end).toBe(mark?.start);
  });

  it('takes marks of notes out of the cells of tables, not exponents', () => {
    const rows = [
      ['Dam', '12.3<sup>a</sup>', '5 m<sup>2</sup>'],
      ['Mill', '0.05<sup>*,b</sup>', '10<sup>3</sup>'],
    ]
      .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('');
    const table = `<table><tr><th>Place</th><th>Salt<sup>†</sup></th><th>Size</th></tr>${rows}</table>`;
    const { text } = read(`There was a table of them.</p>${table}<p>${filler}`);
    expect(text).toContain('Salt: 12.3 · Size: 5 m²');
    expect(text).toContain('Salt: 0.05 · Size: 10³');
  });

  it('keeps citations that stand on the line, with their words', () => {
    const document = read('That was known [<a href="#r3">3</a>] long before.');
    const [mark] = document.citationMarks;
    expect(mark).toMatchObject({ references: [2] });
    expect(document.text.slice(mark?.start, mark?.end)).toBe('3');
  });
});
