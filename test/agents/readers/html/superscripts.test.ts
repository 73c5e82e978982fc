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

  it('keeps citations that stand on the line, with their words', () => {
    const document = read('That was known [<a href="#r3">3</a>] long before.');
    const [mark] = document.citationMarks;
    expect(mark).toMatchObject({ references: [2] });
    expect(document.text.slice(mark?.start, mark?.end)).toBe('3');
  });
});
