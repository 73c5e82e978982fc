// A brief on a question, from a folder of documents: no key, no model, no network.
// node examples/library/research.mjs FOLDER
import { research } from 'research-loop';

const { brief, ending, folder } = await research('Can Zika virus be transmitted other than by mosquitoes?', {
  corpus: process.argv[2] ?? 'examples/zika',
  maxRounds: 2,
});

for (const { sentence, claimIds } of brief.answer) console.log(`${sentence} [${claimIds.join(', ')}]`);
console.log(`${ending}: ${brief.claims.length} claims from ${brief.sources.length} sources, in ${folder}`);
