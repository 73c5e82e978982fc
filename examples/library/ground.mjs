// The gate by itself: are these words and numbers in this text?
import { createHash } from 'node:crypto';
import { cutSentences, ground } from 'research-loop';

const text =
  'The trial enrolled 312 adults in four hospitals. Fever fell within two days in 41% of the treated group.';
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
