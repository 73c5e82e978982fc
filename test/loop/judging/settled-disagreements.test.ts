// @ts-nocheck -- TODO writer
import { afterEach, describe, expect, it } from 'vitest';
import type { ResolverInput, ResolverReply } from '../../../agents/roles/resolver.js';
import type { SynthesizerReply } from '../../../agents/roles/synthesizer-shapes.js';
import { documentsOf } from '../../../loop/report/documents.js';
import { research } from '../../../loop/research.js';
import { temporaryFolder } from '../../tools/cli.js';
import { scriptedRoles } from '../../tools/run-in-process.js';
import { documentOf, openSmallWeb, type SmallWeb } from '../small-web.js';

/** What workers call a disagreement, through the whole loop: each matter once, in the sentences that state it, or not at all. */

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
    'A bottle of Borrelin tonic costs $5 per month when billed annually to the drinker of it.',
    'The tonic called Dorsalin is sold in every pharmacy of the island without a prescription.',
    'The tonic called Dorsalin is not sold in any pharmacy of the island without a prescription.',
  ],
  beta: [
    'Quinine tonic reduced nightly cramps of the calf by 12 percent in the trial of adults.',
    'A bottle of Calvinol tonic costs $8.75 per month for each drinker in the shop of the trial.',
    'A bottle of Borrelin tonic costs $6 per month when billed monthly to the drinker of it.',
  ],
};
const DATES = { alpha: '2019-05-02', beta: '2024-03-01' };
const DOCUMENTS = Object.entries(TEXTS).map(([id, paragraphs]) =>
  documentOf(id, {
    doi: `10.7177/${id}`,
    publishedAt: DATES[id as 'alpha'],
    sections: [{ heading: 'Results', paragraphs }],
  }),
);

type Drafts = SynthesizerReply['contradictions'];

interface Script {
  readonly drafts: (ref: (words: string) => string) => Drafts;
  readonly decide?: (input: ResolverInput) => ResolverReply['contradictions'];
  readonly seen?: ResolverInput[];
}

async function run(name: string, { drafts, decide = () => [], seen = [] }: Script, maxRounds = 1) {
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
    synthesizer: ({ sources }) => {
      const all = sources.flatMap(({ sentences }) => sentences);
      return {
        ...{ limitations: '', insufficientEvidence: false, claims: [] },
        contradictions: drafts((words) => all.find(({ text }) => text === words)?.ref ?? 'S9.9'),
      };
    },
    resolver: (input, usual) => {
      seen.push(input);
      return { ...usual, contradictions: decide(input) };
    },
    critic: () => ({ gaps: [], ranking: [], signoff: true }),
  });
  const asked = { ...small.opened.run, roles: { ...roles, kind: 'model' as const } };
  const state = await research(asked);
  const documents = await documentsOf(asked.store, asked.id, () => undefined);
  return { state, report: documents.get('report.md') ?? '' };
}

const OPEN = { resolved: false, reason: 'unresolved', resolution: '' } as const;
const between = (ref: (words: string) => string, ...pairs: [string, string][]): Drafts[number]['sides'] =>
  pairs.map(([statement, words]) => ({ statement, refs: [ref(words)] }));

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

describe('a disagreement that workers report', () => {
  it('is one record a matter, whatever it is called and whoever names it again', async () => {
    const seen: ResolverInput[] = [];
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
      seen,
    });
    const price = state.contradictions.filter(({ topic }) => topic.includes('Calvinol'));
    expect(price).toHaveLength(1);
    // The resolver sees it once, each side by the sentence that states it and its date.
    const shown = seen[0]?.contradictions.filter(({ topic }) => topic.includes('Calvinol')) ?? [];
    expect(shown.map(({ sides }) => sides)).toEqual([
      [
        expect.stringMatching(/^“A bottle of Calvinol tonic costs \$7\.25 .*2019-05-02/),
        expect.stringMatching(/^“A bottle of Calvinol tonic costs \$8\.75 .*2024-03-01/),
      ],
    ]);
    expect(report.match(/### .*Calvinol.*/g)).toEqual(['### The price of Calvinol']);
  });

  it('is none where conditions differ, or where a side holds what the other says', async () => {
    const { state } = await run('none', {
      drafts: (ref) => [
        {
          ...{ topic: 'The price of Borrelin', ...OPEN },
          sides: between(
            ref,
            ['Borrelin costs $5 per month.', TEXTS.alpha[2] as string],
            ['Borrelin costs $6 per month.', TEXTS.beta[2] as string],
          ),
        },
        {
          ...{ topic: 'What the tonics cost', ...OPEN },
          sides: between(
            ref,
            ['One trial says $7.25 for Calvinol, another $8.75.', TEXTS.alpha[1] as string],
            ['Calvinol costs $8.75 per month.', TEXTS.beta[1] as string],
          ),
        },
      ],
    });
    expect(state.contradictions.filter(({ topic }) => /Borrelin|tonics cost/.test(topic))).toEqual([]);
  });

  it('of one source is its own inconsistency, and gets lost between no worker and resolver', async () => {
    const drafts: Script['drafts'] = (ref) => [
      {
        ...{ topic: 'Whether Dorsalin is sold freely', ...OPEN },
        sides: between(
          ref,
          ['Dorsalin is sold without a prescription.', TEXTS.alpha[3] as string],
          ['Dorsalin is not sold without a prescription.', TEXTS.alpha[4] as string],
        ),
      },
    ];
    const { state, report } = await run('one', { drafts }, 2);
    expect(state.contradictions.filter(({ topic }) => topic.includes('Dorsalin'))).toHaveLength(1);
    expect(report).toMatch(/### Whether Dorsalin is sold freely[^#]*One source says both\./);
  });

  it('is resolved only by a reason that the facts bear out and that names the side', async () => {
    const decide =
      (side: number) =>
      ({ contradictions }: ResolverInput): ResolverReply['contradictions'] =>
        contradictions
          .filter(({ topic }) => topic.includes('Calvinol'))
          .map(({ id }) => ({
            ...{ id, topic: '', claimIds: [], reason: 'newer' as const, side },
            resolution: 'The page of 2024 shows the price of today. Both belong to the sellers of Xylophin.',
          }));
    const [newer, older, nobody] = await Promise.all(
      [2, 1, 0].map((side) => run(`side-${side}`, { drafts: CALVINOL, decide: decide(side) })),
    );
    expect(newer?.report).toMatch(
      /\*Resolved \(newer\): S\d is preferred for this reason: newer \(2024-03-01; 2019-05-02\)\.\*/,
    );
    // What the door cut leaves no torso behind.
    expect(newer?.report).not.toMatch(/Xylophin|Both belong|price of today/);
    for (const other of [older, nobody])
      expect(other?.report).toMatch(
        /### The price of Calvinol[^#]*\*Unresolved: The sources read do not settle it\.\*/,
      );
  });
});
