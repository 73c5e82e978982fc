import { expect, it } from 'vitest';
import { bestPassages } from '../../../loop/report/best-passages.js';
import { addRunSources, listRunSources } from '../../../store/run-sources.js';
import { putSource } from '../../../store/sources.js';
import { document, runSource, startRun, workspace } from '../../store/sample.js';

const { store: newStore } = workspace();

const OTHER =
  'The weather on the northern coast changes within a few moments in spring, and nobody there has ever written down why the wind turns.';

/** The deciding sentences, best first, of a run over one source whose sentences are paragraphs. */
function ranked(question: string, sentences: readonly string[]): readonly string[] {
  const store = newStore();
  const id = startRun(store);
  // Between them text on something else, so that each is a passage of its own.
  const spaced = sentences.flatMap((sentence) => [sentence, OTHER]);
  const { sourceId } = putSource(store, document(spaced));
  addRunSources(store, id, [runSource(sourceId)]);
  const run = { id, store, question };
  const { passages } = bestPassages(run, { focus: null }, listRunSources(store, id));
  return passages.map(({ deciding }) => deciding.exact);
}

it('puts what holds a value of the kind asked for before what is as near', () => {
  const [first] = ranked('How long does kettle descaling take?', [
    'Kettle descaling is kettle descaling, and so on.',
    'Kettle descaling was over within forty minutes for each of the persons of the old trial in the northern villages.',
  ]);
  expect(first).toMatch(/forty minutes/u);
});

it('follows no words that only ask, and shows no masthead', () => {
  const found = ranked('How much should I expect to pay for kettle descaling?', [
    'Written by Ada Kettle and Descaling Jones',
    'You should expect to pay much more than you should expect for many things.',
    'Kettle descaling is offered in each of the shops along the northern coast.',
  ]);
  expect(found[0]).toMatch(/is offered/u);
  expect(found.join('\n')).not.toMatch(/Written by/u);
});

it('puts what fills the place of the thing set aside first, and that thing last', () => {
  const found = ranked('Can Velta virus be transmitted other than by mosquitoes?', [
    'Velta virus is transmitted by mosquitoes, and mosquitoes transmit Velta virus.',
    'Velta virus was transmitted in villages where nobody knew of the Velta virus.',
    'Sexual transmission of Velta virus was seen among couples of the coast in winter.',
  ]);
  expect(found[0]).toMatch(/Sexual/u);
  expect(found.at(-1)).toMatch(/mosquitoes/u);
});
