import { claimsIn, numbersIn, section, type ReadPrompt } from './prompt-reading.js';

/** Sentences of the short answer, and of the rest. */
const LEADING = 4;
const MOST = 12;

/** A brief in the claims' own words: the first ones are the answer, the others a section. Nothing is mended but by leaving it out. */
export function scriptedEdition({ user }: ReadPrompt): object {
  const failing = section(user, 'what is wrong):\n');
  if (failing !== '(none)') {
    const numbers = [...failing.matchAll(/^(\d+) \| /gm)].map(([, number]) => Number(number));
    return { ...EMPTY, mended: numbers.map((number) => ({ number, text: '', ids: [] })) };
  }
  const claims = claimsIn(section(user, 'independent works | sources):\n'));
  const facts = [...section(user, 'Facts of the program (id | sentence):\n').matchAll(/^(V\d+) \| (.*)$/gm)];
  const said = claims.slice(0, MOST).map(({ id, text }) => ({ text, ids: [id] }));
  const figures = said.slice(LEADING).filter(({ text }) => numbersIn(text).size > 0);
  return {
    ...EMPTY,
    short: said.slice(0, LEADING),
    sure: facts.slice(0, 3).map(([, id = '', text = '']) => ({ text, ids: [id] })),
    sections: figures.length === 0 ? [] : [{ title: 'Figures', sentences: figures }],
  };
}

const EMPTY = { short: [], otherwise: [], sure: [], check: [], sections: [], mended: [] };
