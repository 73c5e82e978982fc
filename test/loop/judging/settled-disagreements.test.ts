import { afterEach, describe, expect, it } from 'vitest';
import type { WriterReply } from '../../../agents/roles/writer.js';
import { documentsOf } from '../../../loop/report/documents.js';
import { research } from '../../../loop/research.js';
import { temporaryFolder } from '../../tools/cli.js';
import { findingIn, notes, WRITTEN } from '../../tools/noted.js';
import { scriptedRoles } from '../../tools/run-in-process.js';
import { documentOf, openSmallWeb, type SmallWeb } from '../small-web.js';

/** What a writer calls a disagreement, through the whole loop: each matter once. */

const folder = temporaryFolder();
const opened: SmallWeb[] = [];

afterEach(async () => {
  for (const small of opened.splice(0)) {
    small.opened.close();
    await small.world.close();
  }
  folder.remove();
});

const TEXTS = {
  alpha: [
    'Quinine tonic reduced nightly cramps of the calf by 40 percent in the trial of adults.',
    'A bottle of Calvinol tonic costs $7.25 per month for each drinker in the shop of the trial.',
    'The tonic called Dorsalin is sold in every pharmacy of the island without a prescription.',
    'The tonic called Dorsalin is not sold in any pharmacy of the island without a prescription.',
  ],
  beta: [
    'Quinine tonic reduced nightly cramps of the calf by 12 percent in the trial of adults.',
    'A bottle of Calvinol tonic costs $8.75 per month for each drinker in the shop of the trial.',
  ],
};
const SENTENCES = Object.values(TEXTS).flat();
const DATES = { alpha: '2019-05-02', beta: '2024-03-01' };
const DOCUMENTS = Object.entries(TEXTS).map(([id, paragraphs]) =>
  documentOf(id, {
    doi: `10.7177/${id}`,
    publishedAt: DATES[id as 'alpha'],
    sections: [{ heading: 'Results', paragraphs }],
  }),
);

type Drafts = WriterReply['contradictions'];

interface Script {
  /** @param of the finding in these words */
  readonly drafts: (of: (words: string) => string) => Drafts;
}

async function run(name: string, { drafts }: Script, maxRounds = 1) {
  const small = await openSmallWeb({
    ...{
      folder: `${folder.path}/${name}`,
      documents: DOCUMENTS,
      options: { maxRounds, model: 'scripted/m' },
    },
  });
  opened.push(small);
  const roles = scriptedRoles({
    picker: ({ hits }) => ({
      picks: hits.map(({ id }) => ({ hit: id, sourceType: 'peer', whyRelevant: 'A trial.' })),
    }),
    reader: notes((text) => (SENTENCES.includes(text) ? { weight: 'useful' } : null)),
    writer: (input) => ({ ...WRITTEN, contradictions: drafts((words) => findingIn(input, words)) }),
    critic: () => ({ gaps: [], mend: [], ranking: [], answered: [], signoff: true }),
  });
  const asked = { ...small.opened.run, roles: { ...roles, kind: 'model' as const } };
  const state = await research(asked);
  const documents = await documentsOf(asked.store, asked.id, () => undefined);
  return { state, report: documents.get('report.md') ?? '' };
}

const OPEN = { resolved: false, reason: 'unresolved', resolution: '' } as const;
const between = (ref: (words: string) => string, ...pairs: [string, string][]): Drafts[number]['sides'] =>
  pairs.map(([statement, words]) => ({ statement, findings: [ref(words)] }));

const CALVINOL: Script['drafts'] = (ref) => [
  {
    ...{ topic: 'The price of Calvinol', ...OPEN },
    sides: between(
      ref,
      ['Calvinol costs $7.25 per month.', TEXTS.alpha[1] as string],
      ['Calvinol costs $8.75 per month.', TEXTS.beta[1] as string],
    ),
  },
];

describe('a disagreement that a writer reports', () => {
  it('is one record a matter, whatever it is called and whoever names it again', async () => {
    const { state, report } = await run('again', {
      drafts: (ref) => [
        ...CALVINOL(ref),
        {
          ...{ topic: 'X1 and X8: what Calvinol costs', ...OPEN },
          sides: between(
            ref,
            ['The Calvinol tonic stands at $8.75 a month.', TEXTS.beta[1] as string],
            ['The Calvinol tonic stands at $7.25 a month.', TEXTS.alpha[1] as string],
          ),
        },
      ],
    });
    const price = state.contradictions.filter(({ topic }) => topic.includes('Calvinol'));
    expect(price).toHaveLength(1);
    expect(report.match(/### .*Calvinol.*/g)).toEqual(['### The price of Calvinol']);
  });

  it('of one source is its own inconsistency, and is told as such in every round', async () => {
    const drafts: Script['drafts'] = (ref) => [
      {
        ...{ topic: 'Whether Dorsalin is sold freely', ...OPEN },
        sides: between(
          ref,
          ['Dorsalin is sold without a prescription.', TEXTS.alpha[2] as string],
          ['Dorsalin is not sold without a prescription.', TEXTS.alpha[3] as string],
        ),
      },
    ];
    const { state, report } = await run('one', { drafts }, 2);
    expect(state.contradictions.filter(({ topic }) => topic.includes('Dorsalin'))).toHaveLength(1);
    expect(report).toMatch(/### Whether Dorsalin is sold freely[^#]*\*Not settled: /);
  });

  it('is resolved only by a reason that the facts bear out and for the side that is named first', async () => {
    const decided = (first: 0 | 1, resolution: string): Script => ({
      drafts: (of) =>
        CALVINOL(of).map((each) => ({
          ...{ ...each, resolved: true, reason: 'newer' as const, resolution },
          sides: first === 0 ? each.sides : each.sides.toReversed(),
        })),
    });
    const why = 'The page of 2024 shows the price of today. Both belong to the sellers of Xylophin.';
    const newer = await run('newer', decided(1, why));
    const others = [await run('older', decided(0, why)), await run('unsaid', decided(1, ''))];
    expect(newer.report).toMatch(/\*Settled: newer, Kowalska & Eklund 2024, 2024-03-01\*/);
    // What the door cut leaves no torso behind.
    expect(newer.report).not.toMatch(/Xylophin|Both belong|price of today/);
    for (const other of others)
      expect(other.report).toMatch(
        /### The price of Calvinol[^#]*\*Not settled: The sources read do not settle it\.\*/,
      );
  });
});
