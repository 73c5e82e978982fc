import { afterEach, describe, expect, it } from 'vitest';
import type { ReviewerInput } from '../../../agents/roles/reviewer.js';
import type { Roles } from '../../../agents/roles/roles.js';
import { documentsOf } from '../../../loop/report/documents.js';
import { research } from '../../../loop/research.js';
import { listClaims } from '../../../store/claims.js';
import { verifyStore } from '../../../store/verify.js';
import { temporaryFolder } from '../../tools/cli.js';
import { claimed, findingsOf, notes, WRITTEN } from '../../tools/noted.js';
import { scriptedRoles } from '../../tools/run-in-process.js';
import { documentOf, openSmallWeb, type SmallWeb } from '../small-web.js';

/** A question that nothing read answers: supported claims on other matters become background, and the brief says so. */

const folder = temporaryFolder();
const opened: SmallWeb[] = [];

afterEach(async () => {
  for (const small of opened.splice(0)) {
    small.opened.close();
    await small.world.close();
  }
  folder.remove();
});

const QUESTION = 'Is quinine tonic safe for the placenta in pregnancy?';
const FOUND = {
  alpha: 'Quinine tonic helped swimmers sleep through the night in the trial of alpha.',
  beta: 'Quinine tonic helped no miner whose cramps came from heat and lost salt.',
  gamma: 'Quinine tonic helped against attacks of the calf, which fell from nine to four a week.',
};
const TRIALS = Object.entries(FOUND).map(([id, words]) =>
  documentOf(id, {
    doi: `10.7177/${id}`,
    sections: [
      {
        heading: 'Results',
        paragraphs: [words],
      },
    ],
  }),
);

type Verdict = 'SUPPORTED' | 'BESIDE_THE_POINT';

interface Script {
  readonly review: (claim: ReviewerInput['claims'][number], input: ReviewerInput) => Verdict;
}

/** Every claim is drafted again in every round, in the same words. */
function roles({ review }: Script): Roles {
  const scripted = scriptedRoles({
    picker: ({ hits }) => ({
      picks: hits.map(({ id }) => ({ hit: id, sourceType: 'peer', whyRelevant: 'A trial.' })),
    }),
    reader: notes((text) => (text.startsWith('Quinine tonic helped') ? {} : null)),
    writer: (input) => ({
      ...WRITTEN,
      insufficient: true,
      claims: findingsOf(input).map((each) => claimed(each, { section: 'safety', confidence: 'high' })),
    }),
    reviewer: (input) => ({
      verdicts: input.claims.map((claim) => ({
        ...{ claimId: claim.id, verdict: review(claim, input), reason: 'Nothing on pregnancy.' },
        ...{ rewrite: null, moveTo: null, contradiction: null },
        ...{ against: [], strikeRefs: [], addRefs: [] },
      })),
    }),
    antagonist: () => ({ points: [], attacks: [], queries: [], absence: 'Nothing.' }),
    critic: () => ({ gaps: [], mend: [], ranking: [], answered: [], signoff: true }),
  });
  return { ...scripted, kind: 'model' };
}

async function run(name: string, script: Script) {
  const small = await openSmallWeb({
    ...{
      folder: `${folder.path}/${name}`,
      documents: TRIALS,
      options: { maxRounds: 2, model: 'scripted/m' },
    },
  });
  opened.push(small);
  const asked = { ...small.opened.run, question: QUESTION, roles: roles(script) };
  const state = await research(asked);
  return { state, run: asked };
}

describe('claims that are beside the point of a question that nothing read answers', () => {
  it('are background: kept in the store, out of the documents and out of struck, and counted', async () => {
    const seen = new Set<ReviewerInput>();
    const { state, run: done } = await run('reviewed', {
      review: (_claim, input) => (seen.add(input), 'BESIDE_THE_POINT'),
    });
    expect([state.claims, state.answer, state.struck]).toEqual([[], [], []]);
    expect(state.background.map(({ claim }) => claim).sort()).toEqual(Object.values(FOUND).sort());
    expect(state.background[0]?.background).toMatchObject({ by: 'review', why: 'Nothing on pregnancy.' });
    // Written once and read once.
    expect(state.round).toBeGreaterThan(1);
    expect([...seen].map(({ claims }) => claims.length)).toEqual([3]);
    const [first] = seen;
    expect(first).toMatchObject({ question: QUESTION });
    const part = 'safety';
    expect(listClaims(done.store, done.id)).toHaveLength(3);
    expect(verifyStore(done.store, done.id)).toEqual([]);
    const documents = await documentsOf(done.store, done.id, () => undefined);
    const report = documents.get('report.md') ?? '';
    // The best passages are found by words and are nobody's claims.
    expect(report).not.toMatch(new RegExp(`^#+ .*${part}`, 'imu'));
    expect(report).toContain('**Insufficient evidence.**');
    const synth = JSON.parse(documents.get('synth.json') ?? '') as { claims: object[]; background: object[] };
    expect(synth.claims).toEqual([]);
    expect(synth.background).toHaveLength(3);
    expect(synth.background[0]).toMatchObject({ id: 'C1', why: 'Nothing on pregnancy.' });
  });
});
