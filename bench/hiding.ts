/**
 * Whether a false sentence that cites can hide from `verify-citations`: every form of `hiding/forms.ts`, in a document
 * that also states something true, is checked like any other file. A form is seen where the document does not pass.
 * Run: npx tsx bench/hiding.ts [GROUP]
 */
import { hidingForms } from './hiding/forms.js';
import { asPage, numbered, passing } from './hiding/passing.js';

const group = process.argv[2];
const forms = hidingForms().filter((form) => group === undefined || form.group === group);
const hidden = await passing(forms);
for (const { group: of, name, text } of hidden)
  console.log(`${of}: ${name}\n    ${JSON.stringify(text).slice(0, 160)}`);
for (const name of new Set(forms.map((form) => form.group))) {
  const all = forms.filter((form) => form.group === name);
  console.log(`${name}: ${hidden.filter((form) => form.group === name).length} of ${all.length} hide`);
}
console.log(`${hidden.length} of ${forms.length} forms hide a false sentence that cites`);

const shown = forms.filter(({ group: of }) => ['place', 'quotation', 'trick'].includes(of));
for (const [name, make] of [
  ['report.md', numbered],
  ['report.html', asPage],
] as const) {
  const others = await passing(shown, make, name);
  console.log(`${others.length} of ${shown.length} hide in ${name} with a numbered list of its own`);
  for (const { group: of, name: form } of others) console.log(`    ${of}: ${form}`);
}
