import { describe, expect, it } from 'vitest';
import { prepareSource } from '../../../loop/gate/prepare.js';
import { indexSources } from '../../../loop/gate/source-index.js';
import { soundDocuments, unsoundIn } from '../../../loop/report/final-check.js';
import { verifyReport } from '../../../loop/gate/verify.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { outlineOf } from '../../../loop/report/outline/build-outline.js';
import { wordsIn } from '../../../loop/words/index.js';
import { CHOICE_PAGES, choiceBrief, storedOf } from './finished-briefs.js';
import { comparable, withhold } from '../../../loop/report/withhold.js';
import type { Withheld } from '../../../loop/report/withheld.js';

/** Documents that are made again until what is left of them holds. */

const ONE =
  'In the ward of alpha quinine tonic lowered cramps at night in 12 of 40 people. Nobody else was asked about the tonic there.';
const TWO =
  'The harbour of beta counts its ships each spring. In 2019 there were 317 of them, and the pilots were content with the weather.';
const stored = indexSources([
  prepareSource({
    id: 'S1',
    text: `${ONE} ${'The nurses kept a diary of every night. '.repeat(8)}`,
    title: 'Alpha',
  }),
  prepareSource({
    id: 'S2',
    text: `${TWO} ${'The port master signs the list himself. '.repeat(8)}`,
    title: 'Beta',
  }),
]);

interface Said {
  readonly text: string;
  readonly marks: readonly string[];
}

const RIGHT = 'Quinine tonic lowered cramps at night in 12 of 40 people in the ward of alpha.';
const WRONG = 'Quinine tonic lowered cramps at night in 31 of 40 people in the ward of alpha.';

/** Writes sentences as report.md does, without what is withheld. */
const writer =
  (said: readonly Said[]) =>
  ({ marks, texts }: Withheld): ReadonlyMap<string, string> =>
    new Map([
      [
        'report.md',
        `# Tonic\n\n${said
          .filter(({ text }) => !texts.has(comparable(text)))
          .map(({ text, marks: own }) => {
            const away = marks.get(comparable(text));
            return `${text} [${own.filter((id) => away?.has(id) !== true).join(', ')}]`;
          })
          .join('\n\n')}\n`,
      ],
    ]);

describe('the documents of a brief before anybody gets them', () => {
  it('are left as they are where every statement holds', () => {
    const { withheld, unsound, documents } = soundDocuments(writer([{ text: RIGHT, marks: ['S1'] }]), stored);
    expect({ texts: withheld.texts.size, marks: withheld.marks.size, unsound }).toEqual({
      texts: 0,
      marks: 0,
      unsound: [],
    });
    expect(documents.get('report.md')).toContain('[S1]');
  });

  it('lose a mark that carries nothing of its sentence, and keep the sentence', () => {
    const { documents, unsound } = soundDocuments(writer([{ text: RIGHT, marks: ['S1', 'S2'] }]), stored);
    expect(unsound).toEqual([]);
    expect(documents.get('report.md')).toContain(`${RIGHT} [S1]`);
  });

  it('lose a sentence that nothing carries', () => {
    const said = [
      { text: RIGHT, marks: ['S1'] },
      { text: WRONG, marks: ['S1'] },
    ];
    const { documents, withheld, unsound } = soundDocuments(writer(said), stored);
    expect(unsound).toEqual([]);
    expect(withheld.texts.size).toBe(1);
    expect(documents.get('report.md')).not.toContain('31');
  });

  it('say which sentence does not hold where it cannot be left out', () => {
    const stubborn = (): ReadonlyMap<string, string> =>
      writer([{ text: WRONG, marks: ['S1'] }])({ marks: new Map(), texts: new Map() });
    const { unsound } = soundDocuments(stubborn, stored);
    expect(unsound).toMatchObject([{ document: 'report.md', words: WRONG, sourceIds: ['S1'] }]);
    expect(unsound[0]?.why).toContain('number-absent');
  });

  it('say how many sentences are in another language than their source', () => {
    const german = 'Chinintropfen senkten nächtliche Krämpfe bei den Patienten der Station deutlich.';
    const { unsound, withheld } = soundDocuments(writer([{ text: german, marks: ['S1'] }]), stored);
    expect(unsound).toEqual([]);
    expect(withheld.uncompared).toBe(1);
    expect(
      soundDocuments(writer([{ text: RIGHT, marks: ['S1'] }]), stored).withheld.uncompared,
    ).toBeUndefined();
    const brief = choiceBrief();
    const told = reportMarkdown(outlineOf(withhold(brief, withheld, wordsIn('en'))));
    expect(told.match(/Sentences in another language than their source: 1\./g)).toHaveLength(2);
    expect(verifyReport(told, storedOf(CHOICE_PAGES)).coverage.statements).toBe(
      verifyReport(reportMarkdown(outlineOf(brief)), storedOf(CHOICE_PAGES)).coverage.statements,
    );
  });

  it('lose a cell of the table that its source does not carry', () => {
    const brief = choiceBrief();
    const text = reportMarkdown(outlineOf(brief)).replace('| $3 [S1]', '| $4 [S1]');
    const found = unsoundIn(new Map([['report.md', text]]), storedOf(CHOICE_PAGES));
    expect(found).toHaveLength(1);
    const [{ words } = { words: '' }] = found;
    const texts = new Map([
      [
        comparable(words.replace('4', '3')),
        { words, document: 'report.md', verdict: 'number-absent' as const, why: 'S1: number-absent' },
      ],
    ]);
    const left = reportMarkdown(outlineOf(withhold(brief, { marks: new Map(), texts }, wordsIn('en'))));
    expect(left).not.toContain('| $3 [S1]');
    expect(left).toContain('does not carry them: 1 (number-absent 1).');
    expect(left).toContain('$2.99, billed monthly');
  });

  it('are all read: the page and the claims, too', () => {
    const synth = JSON.stringify({
      question: 'q',
      answer: '',
      claims: [{ id: 'C1', claim: WRONG, sourceIds: ['S1'], confidence: 'high' }],
    });
    const html = `<!doctype html><html><head><meta name="generator" content="research-loop"></head><body><main><p>${WRONG} <span class="cites">[S1]</span></p></main></body></html>`;
    const found = unsoundIn(
      new Map([
        ['synth.json', synth],
        ['report.html', html],
      ]),
      stored,
    );
    expect(found.map(({ document }) => document).sort()).toEqual(['report.html', 'synth.json']);
  });
});
