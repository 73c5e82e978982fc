import { expect, it } from 'vitest';
import { hidingForms, LIE, type Form } from '../../bench/hiding/forms.js';
import { passing } from '../../bench/hiding/passing.js';

/** The first form of each kind that is multiplied, each form of the tables. */
function oneOfEach(forms: readonly Form[]): Form[] {
  const seen = new Map<string, number>();
  return forms.filter(({ group, name }) => {
    const kind = `${group} ${name.replace(/^".*?", |^\[.*?\], /, '')}`;
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    return count <= (group.startsWith('phrase') ? 3 : 1) || (group === 'mark' && name.endsWith('at the end'));
  });
}

it('no form of a document hides a false sentence that cites', async () => {
  const forms = oneOfEach(hidingForms());
  expect(forms.length).toBeGreaterThan(250);
  expect(await passing(forms)).toEqual([]);
});

it('a document that states nothing false passes', async () => {
  const text = `“Samples were kept on ice.” [S2]\n\n- Each test was repeated three times [S2].\n\n${'It is so. '.repeat(3)}`;
  expect(await passing([{ text }])).toHaveLength(1);
  expect(await passing([{ text: text.replace('ice', `ice, and ${LIE}`) }])).toEqual([]);
});
