import { expect, it } from 'vitest';
import { parseForest } from '../../../../agents/readers/html/model.js';
import { readHtmlWith } from '../../../../agents/readers/html/read-html.js';

/** A judge that is sure of blocks of more than 90 characters and doubts shorter ones. */
const JUDGE = parseForest({ base: 0, trees: ['0<4.51 =-0.4 =2.2'] });

const prose = (about: string): string =>
  `<p>${about} was compared with four others by people who travel several times a year, and what they said is told below.</p>`;
const SAID = 'Limited coverage with select plans';
const part = (name: string): string =>
  `<h2>${name}</h2><h4>What we like most</h4><ul><li>${SAID}</li></ul>${prose(name)}`;
const FAQ = `<h2>Questions</h2><ul class="accordion"><li><a href="#">Is there an age limit for it?</a>
<div class="accordion-content"><p>Yes, from 70 to 100 years.</p></div></li></ul>`;
const LINKS = '<ul><li><a href="/a">The best cell phones of the year</a></li></ul>';

it('keeps lists that stand in the same words under several headings, and answers behind questions, but no lists of links', () => {
  const names = Array.from({ length: 9 }, (_, at) => `Insurer ${at + 1}`);
  const markup = `<!doctype html><title>Plans</title><body><main>${prose('All')}${names.map(part).join('')}${LINKS}${FAQ}</main></body>`;
  const read = readHtmlWith({ bytes: Buffer.from(markup), address: 'https://a.example/plans' }, JUDGE);
  const text = read.ok ? read.value.text : '';
  expect(text.split(SAID)).toHaveLength(names.length + 1);
  expect(text).toContain('Insurer 3\n\nWhat we like most\n\n- Limited');
  expect(text).toContain('- Is there an age limit for it?\n- Yes, from 70 to 100 years.');
  expect(text).not.toContain('cell phones');
}, 60_000);
