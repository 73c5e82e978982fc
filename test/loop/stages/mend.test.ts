import { afterAll, describe, expect, it } from 'vitest';
import type { WriterInput, WriterReply } from '../../../agents/roles/writer.js';
import { research } from '../../../loop/research.js';
import { temporaryFolder } from '../../tools/cli.js';
import { claimed, findingsOf, notes, WRITTEN } from '../../tools/noted.js';
import { scriptedRoles } from '../../tools/run-in-process.js';
import { documentOf, openSmallWeb, type SmallWeb } from '../small-web.js';

/** What a round asks of the writer once the brief stands: what fell of the answer, and what is new; nothing twice. */

const TRIALS = ['alpha', 'beta', 'gamma'];
const helped = (id: string): string =>
  `Quinine tonic helped against cramps at night in trial ${id}, where attacks fell from nine to four a week.`;

const FILLER =
  'The people of the trial slept at home, wrote down each attack of the night in the morning, and were seen by a nurse once a week.';

const folder = temporaryFolder();
const opened: SmallWeb[] = [];
afterAll(async () => {
  for (const small of opened) {
    small.opened.close();
    await small.world.close();
  }
  folder.remove();
});

type Roles = Parameters<typeof scriptedRoles>[0];

async function run(
  name: string,
  maxRounds: number,
  roles: Roles & { writer: (input: WriterInput) => WriterReply },
) {
  const small = await openSmallWeb({
    folder: `${folder.path}/${name}`,
    documents: TRIALS.map((id) =>
      documentOf(id, {
        doi: `10.7177/${id}`,
        sections: [{ heading: 'Results', paragraphs: [helped(id), FILLER] }],
      }),
    ),
    options: { maxRounds, model: 'scripted/m', pagesPerRound: 2 },
  });
  opened.push(small);
  const asked: WriterInput[] = [];
  const reviewed: string[][] = [];
  const scripted = scriptedRoles({
    reader: notes((text) => (text.startsWith('Quinine tonic helped') ? { weight: 'decisive' } : null)),
    picker: ({ hits, wanted }) => ({
      picks: hits
        .slice(0, wanted)
        .map(({ id }) => ({ hit: id, sourceType: 'peer', whyRelevant: 'A trial.' })),
    }),
    antagonist: () => ({ points: [], attacks: [], queries: [], absence: null }),
    critic: () => ({ gaps: [], mend: [], ranking: [], answered: [], signoff: true }),
    reviewer: ({ claims }) => {
      reviewed.push(claims.map(({ text }) => text));
      return { verdicts: claims.map(({ id }) => ({ ...SUPPORTED, claimId: id })) };
    },
    ...roles,
    writer: (input) => {
      asked.push(input);
      return roles.writer(input);
    },
  });
  const state = await research({ ...small.opened.run, roles: { ...scripted, kind: 'model' } });
  return { state, asked, reviewed };
}

const SUPPORTED = {
  ...{ verdict: 'SUPPORTED' as const, reason: 'So it says.', rewrite: null, moveTo: null },
  ...{ against: [], strikeRefs: [], addRefs: [], contradiction: null },
};

describe('a brief that stands', () => {
  it('gets back in the same round what a reviewer struck of its short answer', async () => {
    const { state, asked } = await run('fell', 1, {
      writer: (input) => {
        const [first, second] = findingsOf(input);
        if (first === undefined) return WRITTEN;
        if (input.task === 'mend') return { ...WRITTEN, claims: [claimed(first, { part: 'short' })] };
        return {
          ...WRITTEN,
          claims: [
            claimed(first, { part: 'short', claim: 'In a trial quinine tonic helped.' }),
            ...(second === undefined ? [] : [claimed(second)]),
          ],
        };
      },
      reviewer: ({ claims }) => ({
        verdicts: claims.map(({ id, text }) => ({
          ...SUPPORTED,
          claimId: id,
          ...(text.startsWith('In a trial') ? { verdict: 'UNSUPPORTED' as const } : {}),
        })),
      }),
    });
    expect(asked.map(({ task }) => task)).toEqual(['whole', 'mend']);
    expect(asked[1]?.mend[0]?.why).toMatch(/^So it says\. It stood in the short answer/);
    expect(state.claims.map(({ part }) => part).sort()).toEqual(['section', 'short']);
  });

  it('is made shorter where rewordings have swollen its short answer', async () => {
    const long = `In a trial quinine tonic helped${', as it is told'.repeat(40)}.`;
    const { state, asked } = await run('swollen', 1, {
      writer: (input) => {
        const [first] = findingsOf(input);
        if (first === undefined) return WRITTEN;
        if (input.task !== 'mend')
          return { ...WRITTEN, claims: [claimed(first, { part: 'short', claim: long })] };
        const claimId = input.standing[0]?.id ?? '';
        return { ...WRITTEN, claims: [claimed(first, { part: 'short', action: 'revise', claimId })] };
      },
    });
    expect(asked.at(-1)?.mend[0]?.why).toMatch(/^The short answer \(C1\) has 1\d\d words/);
    expect(state.claims.map(({ claim }) => claim.length < 200)).toEqual([true]);
  });

  it('is added to where little is new, and neither what it said nor what was read of it is asked for again', async () => {
    const { state, asked, reviewed } = await run('added', 2, {
      writer: (input) => ({
        ...WRITTEN,
        limitations: input.task === 'whole' ? 'Nothing is said of children.' : '',
        claims: input.task === 'mend' ? [] : findingsOf(input).map((each) => claimed(each)),
      }),
      critic: ({ round }) => ({
        gaps:
          round > 1
            ? []
            : [
                {
                  ...{ kind: 'modality', description: 'A third trial of quinine tonic.', subject: null },
                  ...{ query: 'third trial of quinine tonic for cramps', priority: 90, material: true },
                },
              ],
        ...{ mend: [], ranking: [], answered: [], signoff: round > 1 },
      }),
    });
    expect(asked.map(({ task }) => task)).toEqual(['whole', 'add']);
    expect(asked.map((input) => findingsOf(input).length)).toEqual([2, 1]);
    expect(asked[1]?.standing).toHaveLength(2);
    expect(state.claims.map(({ claim, firstRound }) => [claim, firstRound]).length).toBe(3);
    expect(state.limitations).toContain('Nothing is said of children.');
    expect(reviewed.map((texts) => texts.length)).toEqual([2, 1]);
  });
});
