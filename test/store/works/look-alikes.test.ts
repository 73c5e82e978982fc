import { describe, expect, it } from 'vitest';
import { FIELDS, makeLookAlike, type LookAlike } from '../../../bench/look-alikes/fields.js';
import { isDerivative, isNearCopy, type WorkRecord } from '../../../store/works.js';
import { seededRandom } from '../../world/random.js';

/** Abstracts of one field that share most of their words; `bench/look-alikes` holds thousands of pairs. */

const recordOf = ({ title, authors, year, text }: LookAlike): WorkRecord => ({
  ...{ title, authors, year, text, doi: null, addresses: [] },
});

const isLinked = (a: WorkRecord, b: WorkRecord): boolean =>
  isNearCopy(a, b) || isDerivative(a, b) || isDerivative(b, a);

describe.each(Object.entries(FIELDS))('abstracts of %s', (_name, field) => {
  const random = seededRandom(7);
  const papers = Array.from({ length: 16 }, () => makeLookAlike(field, random));

  it('with other figures and places are of other studies', () => {
    const records = papers.map(recordOf);
    const linked = records.flatMap((one, at) =>
      records.slice(at + 1).filter((other) => isLinked(one, other)),
    );
    expect(linked).toEqual([]);
  });

  it('are one with their copies under another headline, in a frame or lightly edited', () => {
    for (const paper of papers) {
      const story = { ...paper, title: 'What the latest study means for you', authors: [] };
      const framed = { ...story, text: `LONDON (Newswire) - ${paper.text} All rights reserved, 2026.` };
      const edited = {
        ...paper,
        text: `${paper.text.replace(/many/g, 'a number of').replace(/A total of/, 'Overall,')} The protocol was registered.`,
      };
      for (const copy of [story, framed, edited])
        expect([paper.title, isLinked(recordOf(paper), recordOf(copy))]).toEqual([paper.title, true]);
    }
  });
});
