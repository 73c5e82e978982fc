// What the store of a run holds: node examples/library/open-store.mjs RUN_FOLDER
import { join } from 'node:path';
import { assembleBrief, canonicalKey, listRuns, openStore, verifyStore } from 'research-loop';

const store = openStore(join(process.argv[2], 'store.db'), { readOnly: true });
try {
  for (const run of listRuns(store)) {
    const brief = assembleBrief(store, run.id);
    console.log(`${run.id}: ${run.status}, ${brief.claims.length} claims`);
    const [claim] = brief.claims;
    if (claim) console.log(`${claim.id} is supported by "${claim.evidence[0].exact}"`);
  }
  console.log(`${verifyStore(store).length} faults found in the store`);
} finally {
  store.close();
}
console.log(canonicalKey('https://doi.org/10.3201/eid1705.101939').key);
