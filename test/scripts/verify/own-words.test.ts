import { expect, it } from 'vitest';
import { readSynth } from '../../../loop/gate/read-synth.js';
import { indexSources } from '../../../loop/gate/source-index.js';
import { verifySynth } from '../../../loop/gate/verify.js';
import { countLines } from '../../../scripts/verify/text-format.js';
import { figuresOf } from '../../../scripts/verify/report.js';

const TEXT =
  'A traveller infected his wife in Colorado in 2008. The virus was found in his blood by the clinic of the town.';
const text = `${TEXT}${' Nobody asked the gardener about the colour of the curtains.'.repeat(3)}`;
const claim = (words: string, status: string) => ({
  ...{ claim: words, sourceIds: ['S1'], review: { status } },
  evidence: [{ sourceId: 'S1', exact: 'A traveller infected his wife in Colorado in 2008.' }],
});

it('claims in words of their own rest on quotations that hold, and never stand by them', () => {
  const claims = [
    claim('A traveller infected his wife in Colorado in 2008.', 'SUPPORTED'),
    claim('In 2008 somebody who had travelled passed it to a spouse in Colorado.', 'SUPPORTED'),
    claim('A spouse in Colorado passed it to a traveller in 2008.', 'not-reviewed'),
  ];
  const verified = verifySynth(readSynth(JSON.stringify({ claims })), indexSources([{ id: 'S1', text }]));
  const citations = verified.citations.map((each) => Object.assign(each, { line: 1 }));
  const report = { ...verified, citations, review: null };
  expect(figuresOf([report]).standing).toMatchObject({ statements: 3, quoted: 1, located: 2 });
  expect(countLines(report)).toEqual([
    '3 of 3 quotations of evidence hold (100 %); 3 of 3 statements checked.',
    "2 of 3 statements rest on them in words of their own; whether the two say the same, the run's reviewers judged (1 SUPPORTED, 1 not judged). 1 repeats its source.",
  ]);
  expect(countLines({ ...report, reviewed: new Map() })[1]).toContain('the same, nobody judged.');
});
