// The gate by itself: are these words and numbers in this text?
import { createHash } from 'node:crypto';
import { cutSentences, ground } from 'research-loop';

// A source needs 200 characters of text: less backs nothing.
const text =
  'The trial enrolled 312 adults in four hospitals. Half of them were given the drug and half a placebo for ten days. ' +
  'Fever fell within two days in 41% of the treated group. No serious adverse event was reported in either group.';
const source = {
  id: 'S1',
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
  readClass: 'full',
};

const report = ground(
  [
    {
      id: 'C1',
      claim: 'Fever fell within two days in 41% of the treated group.',
      sourceIds: ['S1'],
      evidence: [{ sourceId: 'S1', exact: 'Fever fell within two days in 41% of the treated group.' }],
    },
    {
      id: 'C2',
      claim: 'Fever fell within two days in 47% of the treated group.',
      sourceIds: ['S1'],
      evidence: [{ sourceId: 'S1', exact: 'Fever fell within two days in 47% of the treated group.' }],
    },
  ],
  [source],
);

for (const { claimId, verdict, difference } of report.citations)
  console.log(`${claimId}: ${verdict}${difference ? ` (${difference})` : ''}`);
console.log(`${cutSentences(text).length} sentences in the source`);
