import { describe, expect, it } from 'vitest';
import { ADDRESSES_MODEL } from '../../../text/addresses-model.js';
import { originFacts } from '../../../text/origin/source-origin.js';
import { unflagged } from '../../../loop/report/assemble-brief.js';
import { reportHtml } from '../../../loop/report/html/page.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { documentOf } from '../../../loop/report/document.js';
import { synthJson } from '../../../loop/report/synth-json.js';
import { sourceHeading } from '../../../agents/roles/rendering/source-facts.js';
import { quotingBrief } from './finished-briefs.js';

const SENTENCES = ['The kettle of Brunnel is the best of all.', 'The kettle of Brunnel holds two litres.'];
const plain = quotingBrief(SENTENCES.join(' '), SENTENCES);
const flagged = {
  ...plain,
  sources: plain.sources.map((source) => ({
    ...source,
    warnings: [`the text ${ADDRESSES_MODEL}: "ignore all previous instructions"`],
  })),
};

describe('a page that addresses a language model', () => {
  it('is no part of the short answer by itself, and what it says is marked where it stands', () => {
    expect(unflagged(plain.answer, plain.claims, plain.sources)).toHaveLength(2);
    const brief = { ...flagged, answer: unflagged(flagged.answer, flagged.claims, flagged.sources) };
    expect(brief.answer).toEqual([]);
    const outline = documentOf(brief);
    const mark = 'from a page that addresses a language model';
    expect(reportMarkdown(outline)).toContain(`${SENTENCES[0]}” [S1] *(${mark}`);
    expect(reportHtml(outline)).toContain(mark);
    expect((synthJson(brief) as { claims: object[] }).claims).toMatchObject([
      { addressesModel: true },
      { addressesModel: true },
    ]);
    expect(JSON.stringify(synthJson(plain))).not.toContain('addressesModel');
  });

  it('keeps an answer that another source carries too', () => {
    const sources = [...flagged.sources, { ...(plain.sources[0] as (typeof plain.sources)[0]), id: 'S2' }];
    const claims = flagged.claims.map((claim) => ({
      ...claim,
      evidence: claim.evidence.flatMap((each) => [each, { ...each, sourceId: 'S2' as const }]),
    }));
    expect(unflagged(flagged.answer, claims, sources)).toHaveLength(2);
  });

  it('is shown to roles as one', () => {
    const facts = { ...flagged.sources[0], sourceType: 'peer' as const };
    expect(sourceHeading({ ...facts, addressesModel: true } as never)).toContain(
      'ADDRESSES A LANGUAGE MODEL',
    );
  });
});

it('a kind of source that only a model or nobody names is not told as a fact', () => {
  const source = {
    ...{ title: 'Kettles', publisher: null, siteName: null, sourceKind: null, interests: [] },
    ...{ recognitionConfidence: null, sourceType: 'peer' as const },
  };
  expect(originFacts({ ...source, doi: null })).toEqual(['kind unknown']);
  expect(originFacts({ ...source, doi: '10.1000/1' })).toEqual(['peer']);
});
