import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contradiction } from '../../../loop/claim.js';
import { alsoRead } from '../../../loop/judging/also-read.js';
import { carriesWords } from '../../../loop/judging/carries-words.js';
import { evidenceOf } from '../../../loop/judging/gate-claim.js';
import { isExclusive, saysTotal } from '../../../loop/judging/totals.js';
import { temporaryFolder } from '../../tools/cli.js';
import { articleOf, readWeb, type ReadWeb } from '../read-web.js';

/** What is shown beside a claim: sentences on the same thing and attribute that give another value, a bound or a denial. */

const FREE = 'The self-hosted plan of Dotmail is free for up to ten users, which suits small teams.';
const FREELY = 'Each plan of Dotmail has a free tier, and the self-hosted free tier is uncapped.';
const OTHER_THING = 'The hosted plan of Quillbox is free for up to 300 users, which suits large teams.';
const PRICE = 'Dotmail costs $6.67 per user per month when it is billed annually.';
const DEARER = 'A list of last spring says that Dotmail costs $8 per user per month.';
const QUILL_PRICE = 'Quillbox costs $4 per user per month when it is billed annually.';
const CALLS = 'Dotmail has no voice calls of its own.';
const ROOMS = 'Everybody in a room of Dotmail can start voice calls of its own kind.';

const folder = temporaryFolder();
let web: ReadWeb;

beforeAll(async () => {
  web = await readWeb(`${folder.path}/web`, [
    articleOf('alpha', [FREE, 'It was tried for a week.', 'Nine people took part.', FREELY, 'Rain fell.', PRICE]),
    articleOf('beta', [OTHER_THING, 'Snow fell.', QUILL_PRICE, 'Hail fell.', DEARER]),
    articleOf('gamma', [CALLS, 'Sun shone.', 'Wind blew.', ROOMS]),
  ]); // prettier-ignore
});
afterAll(async () => {
  await web.close();
  folder.remove();
});

const shownFor = (sentence: string, contradictions: readonly Contradiction[] = []): readonly string[] =>
  alsoRead(web.run, web.claim('C1', sentence, [web.refOf(sentence)]), contradictions).map(
    ({ cited }) => cited,
  );

describe('what else was read', () => {
  it('is what takes a bound away, four sentences further in the same source', () => {
    expect(shownFor(FREE)).toContain(FREELY);
    expect(shownFor(FREELY)).toContain(FREE);
  });

  it('is another value of the same thing in another source, and no value of another thing', () => {
    expect(shownFor(PRICE)).toContain(DEARER);
    for (const sentence of [FREE, PRICE, CALLS])
      for (const shown of shownFor(sentence)) expect(shown).not.toContain('Quillbox');
  });

  it('is what says that there is what is denied', () => {
    expect(shownFor(CALLS)).toContain(ROOMS);
  });

  it('is whole sentences, two at most, or none', () => {
    for (const sentence of [FREE, PRICE, CALLS]) {
      expect(shownFor(sentence).length).toBeLessThanOrEqual(2);
      for (const shown of shownFor(sentence)) expect(shown).toMatch(/\.$/u);
    }
    expect(shownFor('Nine people took part.')).toEqual([]);
  });

  it('is first what synthesizers reported against the sentences that it cites', () => {
    const sides = [FREE, 'Snow fell.'].map((statement) => {
      const refs = [web.refOf(statement)];
      return { statement, refs, evidence: evidenceOf(web.run, refs) };
    });
    const reported = { sides } as unknown as Contradiction;
    expect(shownFor(FREE, [reported])[0]).toBe('Snow fell.');
    expect(shownFor(PRICE, [reported])).not.toContain('Snow fell.');
  });
});

describe('evidence of a duplicate', () => {
  it.each([
    ['its own thing and number', DEARER, 'Dotmail costs $8 per user per month.', true],
    ['another number', DEARER, PRICE, false],
    ['another thing with the number', QUILL_PRICE, 'Dotmail costs $4 per user per month.', false],
    ['another matter', CALLS, PRICE, false],
  ])('joins a claim only where it carries its words: %s', (_name, cited, claim, carried) => {
    const [evidence] = evidenceOf(web.run, [web.refOf(cited)]);
    expect(evidence && carriesWords(web.run, { claim }, evidence)).toBe(carried);
  });
});

describe('a claim of all or none', () => {
  it.each([
    ['Dotmail is the only tool with a free plan.', true],
    ['No source says what hosting costs.', true],
    ['Quillbox is the cheapest of them.', true],
    ['It never deletes a message.', true],
    ['Nur Dotmail ist frei.', true],
    ['Aucune étude ne le montre.', true],
    ['Es la única herramienta gratuita.', true],
    ['只有一个来源。', true],
    ['هذا هو المصدر الوحيد.', true],
    ['It is not only cheap but quick.', false],
    ['Dotmail costs $4 per user per month.', false],
  ])('%s', (text, total) => {
    expect(saysTotal(text)).toBe(total);
  });

  it('is another matter than a bound', () => {
    expect(isExclusive('It is free for five users only.')).toBe(false);
    expect(isExclusive('It is the only one that is free.')).toBe(true);
  });
});
