/** The documents of test/fixtures/labelled and citation-styles: which planted faults are found, what else is told. Run: npx tsx bench/labelled-citations.ts */
import { LABELS, scoreOf } from '../test/loop/citations/labelled.js';

let [planted, found, wrong, held, holding] = [0, 0, 0, 0, 0];
console.log('document             faults  found  other  hold (of)');
for (const [name, label] of Object.entries(LABELS)) {
  const score = await scoreOf(name);
  planted += label.findings.length;
  found += score.found;
  wrong += score.wrong.length;
  held += score.holds;
  holding += label.holds;
  const cells = [label.findings.length, score.found, score.wrong.length].map((each) =>
    String(each).padStart(6),
  );
  console.log(`${name.padEnd(21)}${cells.join(' ')}  ${score.holds} (${label.holds})`);
  for (const each of score.missed) console.log(`    missed  ${each}`);
  for (const each of score.wrong) console.log(`    other   ${each.slice(0, 230)}`);
}
console.log(
  `recall ${found} of ${planted}, precision ${found} of ${found + wrong}; ${held} citations hold of ${holding}`,
);
