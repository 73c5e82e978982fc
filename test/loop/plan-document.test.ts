import { describe, expect, it } from 'vitest';
import { planDocument, readPlan, subjectOfPlan } from '../../loop/plan-document.js';
import type { Subject } from '../../loop/results.js';

const SUBJECT: Subject = {
  subtopics: [{ name: 'Noise', scope: 'in decibels' }],
  familiarity: 'specialised',
  kind: 'choice',
  domain: 'product',
  wanted: {
    things: ['Air source', 'Ground source'],
    attributes: [
      { name: 'cost a week', unit: 'EUR' },
      { name: 'cost a year', unit: 'EUR' },
    ],
    rubric: ['Names the cheapest.'],
  },
  failedParts: [],
};
const PLAN = planDocument('Which heat pump?', SUBJECT);

describe('a plan as a file', () => {
  it('is read back as it was written', () => {
    const read = readPlan(JSON.parse(JSON.stringify(PLAN)), 'plan.json');
    expect(read).toEqual(PLAN);
    expect(subjectOfPlan(read)).toEqual({ ...SUBJECT, given: true });
  });

  it('needs no more than subtopics', () => {
    const read = readPlan({ subtopics: [{ name: 'Noise' }] }, 'plan.json');
    expect(subjectOfPlan(read)).toEqual({
      subtopics: [{ name: 'Noise', scope: '' }],
      familiarity: 'specialised',
      failedParts: [],
      given: true,
    });
  });

  it('has empty lists where nobody said', () => {
    const { subtopics, familiarity, failedParts } = SUBJECT;
    const plan = planDocument('Which?', { subtopics, familiarity, failedParts });
    expect(plan).toEqual({
      ...{ question: 'Which?', kind: null, domain: null, familiarity, subtopics },
      ...{ things: [], attributes: [], rubric: [] },
    });
    expect(readPlan(plan, 'plan.json')).toEqual(plan);
  });

  const SUBTOPICS = PLAN.subtopics;
  it.each([
    ['no object', [], 'the plan must be object'],
    ['null', null, 'the plan must be object'],
    ['no subtopics', { question: 'Which?' }, 'subtopics is missing'],
    ['an empty list of them', { subtopics: [] }, 'subtopics must not have fewer than 1 items'],
    ['a blank name', { subtopics: [{ name: '  ' }] }, 'subtopics[0].name must not be blank'],
    ['an unknown kind', { ...PLAN, kind: 'chioce' }, 'kind is not known (known: choice, amount, yes-no, state-of-knowledge, how-to, explain)'],
    ['an unknown domain', { ...PLAN, domain: 'cooking' }, 'domain is not known (known: product, law,'],
    ['an unknown ground', { ...PLAN, familiarity: 'new' }, 'familiarity is not known (known: common, specialised, contested)'],
    ['an unknown name', { ...PLAN, atributes: [] }, 'atributes is not known'],
    ['an unknown name below', { subtopics: SUBTOPICS, attributes: [{ name: 'x', units: 'EUR' }] }, 'attributes[0].units is not known'],
    ['words for a list', { subtopics: SUBTOPICS, things: 'Air source' }, 'things must be array'],
    ['words for an attribute', { subtopics: SUBTOPICS, attributes: ['noise'] }, 'attributes[0] must be object'],
    ['a thing twice', { subtopics: SUBTOPICS, things: ['Air source', 'air-source'] }, 'things[1] "air-source" stands there twice'],
    ['a subtopic twice', { subtopics: [...SUBTOPICS, ...SUBTOPICS] }, 'subtopics[1] "Noise" stands there twice'],
    ['too many subtopics', { subtopics: Array.from({ length: 9 }, (_, at) => ({ name: `${at} x` })) }, 'subtopics must not have more than 8 items'],
  ])('%s: refused with the field, the cause and the cure', (_name, value, words) => {
    const read = () => readPlan(value, 'my.json');
    expect(read).toThrow(/^my\.json is no usable plan: /u);
    expect(read).toThrow(words);
    expect(read).toThrow(expect.objectContaining({ code: 'unusable-plan', cure: expect.stringContaining('--plan with a new file') as string }) as Error);
  }); // prettier-ignore

  it('names what is wrong once a field', () => {
    expect(() => readPlan({ ...PLAN, kind: 'x', subtopics: [{ name: '' }] }, 'p')).toThrow(
      /^p is no usable plan: kind is not known \([^)]*\); subtopics\[0\]\.name must not be blank\.$/u,
    );
  });
});
