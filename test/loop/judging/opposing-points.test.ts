import { afterEach, describe, expect, it } from 'vitest';
import type { AntagonistInput, AntagonistReply } from '../../../agents/roles/antagonist.js';
import type { ReviewerInput } from '../../../agents/roles/reviewer.js';
import type { Roles } from '../../../agents/roles/roles.js';
import { documentsOf } from '../../../loop/report/documents.js';
import { research } from '../../../loop/research.js';
import { temporaryFolder } from '../../tools/cli.js';
import { claimed, findingIn, findingsOf, notes, WRITTEN } from '../../tools/noted.js';
import { scriptedRoles } from '../../tools/run-in-process.js';
import { documentOf, openSmallWeb, type SmallWeb } from '../small-web.js';

/** The opposing case, point by point, through the whole loop: each holds in the gate and is reviewed, or it is out. */

const folder = temporaryFolder();
const opened: SmallWeb[] = [];

afterEach(async () => {
  for (const small of opened.splice(0)) {
    small.opened.close();
    await small.world.close();
  }
  folder.remove();
});

const HELPED = 'Quinine tonic helped swimmers sleep through the night without cramps of the calf.';
const FAILED = 'Quinine tonic helped no miner whose cramps came from heat and lost salt.';
const HARMED = 'Ringing ears were noted by 7 of 40 swimmers who drank quinine tonic for six weeks.';
const OTHERS = 'A quarter of all swimmers who drank the tonic had given up swimming by the spring.';
const TRIALS = [
  ['alpha', [HELPED, HARMED]],
  ['beta', [FAILED, OTHERS]],
].map(([id, paragraphs]) =>
  documentOf(id as string, {
    doi: `10.7177/${String(id)}`,
    sections: [{ heading: 'Results', paragraphs: paragraphs as string[] }],
  }),
);

const LOUDER = 'Quinine tonic made the ears of every swimmer ring, 7 of 40 of them for six weeks.';
const INVENTED = 'Quinine tonic caused ringing ears in 97 of 100 swimmers.';

function points(shown: AntagonistInput): AntagonistReply['points'] {
  const of = (words: string): string[] => [findingIn(shown, words)];
  return [
    { statement: LOUDER, findings: of(HARMED) },
    { statement: FAILED, findings: of(FAILED) },
    { statement: INVENTED, findings: of(HARMED) },
    { statement: OTHERS, findings: of(OTHERS) },
    { statement: 'It rests on nothing that was shown.', findings: ['F77.1'] },
  ];
}

type Judge = (claim: ReviewerInput['claims'][number]) => { verdict: string; rewrite?: string };

function roles(judge: Judge, seen: ReviewerInput[]): Roles {
  const scripted = scriptedRoles({
    picker: ({ hits }) => ({
      picks: hits.map(({ id }) => ({ hit: id, sourceType: 'peer', whyRelevant: 'A trial.' })),
    }),
    reader: notes((text) => ([HELPED, FAILED, HARMED, OTHERS].includes(text) ? { weight: 'useful' } : null)),
    writer: (input) => ({
      ...WRITTEN,
      claims: findingsOf(input)
        .filter(({ statement }) => statement === HELPED)
        .map((each) => claimed(each, { section: 'use', confidence: 'low', answersOpposition: true })),
    }),
    reviewer: (input) => {
      seen.push(input);
      return {
        verdicts: input.claims.map((claim) => ({
          ...{ claimId: claim.id, reason: 'As the passage says.', rewrite: null, moveTo: null },
          ...{ against: [], strikeRefs: [], addRefs: [], contradiction: null },
          ...(judge(claim) as { verdict: 'SUPPORTED' }),
        })),
      };
    },
    antagonist: (input) => ({ points: points(input), attacks: [], queries: [], absence: null }),
    critic: () => ({ gaps: [], mend: [], ranking: [], answered: [], signoff: true }),
  });
  return { ...scripted, kind: 'model' };
}

async function run(name: string, judge: Judge) {
  const small = await openSmallWeb({
    ...{
      folder: `${folder.path}/${name}`,
      documents: TRIALS,
      options: { maxRounds: 1, model: 'scripted/m' },
    },
  });
  opened.push(small);
  const seen: ReviewerInput[] = [];
  const asked = { ...small.opened.run, roles: roles(judge, seen) };
  const state = await research(asked);
  return { state, seen, documents: await documentsOf(asked.store, asked.id, () => undefined) };
}

const supported: Judge = () => ({ verdict: 'SUPPORTED' });

describe('a point of the opposing case', () => {
  it('passes the gate and the review like a claim; what fails is out and counted', async () => {
    const { state, seen, documents } = await run('judged', ({ text }) =>
      text === LOUDER
        ? { verdict: 'OVERSTATED', rewrite: HARMED }
        : { verdict: text === OTHERS ? 'UNSUPPORTED' : 'SUPPORTED' },
    );
    expect(state.opposition?.points.map(({ claim }) => claim)).toEqual([HARMED, FAILED]);
    expect(state.opposition).toMatchObject({ memo: `${HARMED} ${FAILED}`, droppedPoints: 3 });
    // The reviewers read points and claims together: no request of their own.
    expect(seen.some(({ claims }) => new Set(claims.map(({ id }) => id[0])).size === 2)).toBe(true);
    const report = documents.get('report.md') ?? '';
    for (const words of [LOUDER, INVENTED, OTHERS]) expect(report).not.toContain(words);
    const counterpoints = /## The other side[^]*?(?=\n## )/.exec(report)?.[0] ?? '';
    expect(counterpoints).toContain(HARMED);
    // A claim is no answer to itself, and what the answer has said is not said again below a point.
    expect(report).toContain(HELPED);
    expect(counterpoints).not.toContain(HELPED);
    expect(counterpoints.split(FAILED)).toHaveLength(2);
    expect(counterpoints).not.toMatch(/\b[CPXG]\d+\b/);
    expect(documents.get('report.html')).not.toMatch(/Answered by/);
  });

  it('is no part of the brief where all of them fell: that nothing opposes has not been shown', async () => {
    const { state, documents } = await run('fallen', ({ id }) => ({
      verdict: id.startsWith('P') ? 'UNSUPPORTED' : 'SUPPORTED',
    }));
    expect(state.opposition).toMatchObject({ memo: '', refs: [], points: [] });
    const report = documents.get('report.md') ?? '';
    expect(report).not.toContain('The other side');
  });

  it('is read once as long as its words and its sentences stay', async () => {
    const { seen } = await run('twice', supported);
    const points = seen.flatMap(({ claims }) => claims.filter(({ id }) => id.startsWith('P')));
    expect(points.map(({ text }) => text).sort()).toEqual([LOUDER, FAILED, OTHERS].sort());
  });
});
