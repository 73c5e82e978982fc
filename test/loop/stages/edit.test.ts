import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditorInput, EditorReply } from '../../../agents/roles/editor.js';
import type { ExaminerInput, ExaminerReply } from '../../../agents/roles/examiner.js';
import type { Claim, Edition } from '../../../loop/claim.js';
import { stageResult } from '../../../loop/history.js';
import { keepState } from '../../../loop/round-state.js';
import { initialState, type RoundRow, type RoundState } from '../../../loop/state.js';
import { edit } from '../../../loop/stages/edit.js';
import { temporaryFolder } from '../../tools/cli.js';
import { answeringRoles, articleOf, readWeb, type ReadWeb } from '../read-web.js';

/** The editor's pass over stored texts and the real gate; editor and examiner answer as written. */

const FEWER = 'In the ward of alpha quinine tonic may lower cramps at night in 12 of 40 people.';
const MORE = 'In the ward of beta quinine tonic was followed by more cramps at night than water.';
const PRICE = 'A bottle of the tonic costs $2.49 a month in the shop of gamma, billed for the year.';

const ROW: RoundRow = {
  ...{ target: 'quinine', queries: [], readsByAngle: {}, found: 2, read: 2, unread: 0, sources: 2 },
  ...{ newSources: 2, claims: 2, struck: 0, openGaps: 0, signoff: true, saturation: 0, tokens: 0, usd: 0 },
  ...{ round: 1, seconds: 1 },
};

const folder = temporaryFolder();
let web: ReadWeb;
let round = 0;

beforeAll(async () => {
  web = await readWeb(`${folder.path}/web`, [
    articleOf('alpha', [FEWER]),
    articleOf('beta', [MORE]),
    articleOf('gamma', [PRICE]),
  ]);
});
afterAll(async () => {
  await web.close();
  folder.remove();
});

const claims = (): readonly Claim[] => [
  web.claim('C1', FEWER, [web.refOf(FEWER)], { decisionCritical: false }),
  web.claim('C2', MORE, [web.refOf(MORE)], { decisionCritical: false }),
  web.claim('C3', PRICE, [web.refOf(PRICE)], { decisionCritical: false }),
];

const NOTHING: EditorReply = { short: [], otherwise: [], sure: [], check: [], sections: [], mended: [] };
const said = (text: string, ...ids: string[]): EditorReply['short'][number] => ({ text, ids });

interface Played {
  readonly state: RoundState;
  readonly edition: Edition | null;
  readonly asked: readonly EditorInput[];
  readonly examined: readonly ExaminerInput[];
}

/** A run whose last round has ended; each call is a round of its own, since the stage is done once a round. */
async function play(about: {
  readonly claims?: readonly Claim[];
  readonly first: Partial<EditorReply> | null;
  readonly mended?: EditorReply['mended'];
  readonly examiner?: Partial<ExaminerReply>;
  readonly depth?: 'quick' | 'standard';
}): Promise<Played> {
  const asked: EditorInput[] = [];
  const examined: ExaminerInput[] = [];
  const roles = answeringRoles({
    editor: (input) => {
      asked.push(input);
      if (input.failing.length > 0) return { ...NOTHING, mended: about.mended ?? [] };
      return about.first === null ? null : { ...NOTHING, ...about.first };
    },
    examiner: (input) => {
      examined.push(input);
      return { accepts: true, faults: [], missing: [], ...about.examiner };
    },
  });
  round += 1;
  const before: RoundState = {
    ...initialState(web.run.question),
    ...{ round, claims: about.claims ?? claims(), ending: 'round-limit', familiarity: 'specialised' },
    answer: [{ sentence: MORE, claimIds: ['C2'] }],
  };
  keepState(web.run, before, { ...ROW, round });
  const options = { ...web.run.options, depth: about.depth ?? 'standard' };
  const state = await edit({ ...web.run, options, roles }, before);
  return { state, edition: stageResult(web.run, round, 'edit') ?? null, asked, examined };
}

const textsOf = (edition: Edition | null): readonly string[] =>
  edition === null
    ? []
    : [
        ...[edition.short, edition.otherwise, edition.sure, edition.check],
        ...edition.sections.map(({ sentences }) => sentences),
      ]
        .flat()
        .map(({ text }) => text);

const SHORT = said('Quinine tonic may lower cramps at night in 12 of 40 people.', 'C1');

describe('the edition', () => {
  it('is the answer, each sentence with the sources that carry it', async () => {
    const { state, edition } = await play({
      first: { short: [SHORT], otherwise: [said('In beta more cramps followed than with water.', 'C2')] },
    });
    expect(edition?.short).toEqual([{ text: SHORT.text, claimIds: ['C1'], sourceIds: ['S1'] }]);
    expect(edition?.otherwise[0]?.sourceIds).toEqual(['S2']);
    expect(state.answer).toEqual([{ sentence: SHORT.text, claimIds: ['C1'] }]);
    expect(edition?.claims).toEqual({ C1: FEWER, C2: MORE });
  });

  it('prints as sources only those that carry the sentence', async () => {
    const { edition } = await play({ first: { short: [said(SHORT.text, 'C1', 'C3')] } });
    expect(edition?.short[0]).toMatchObject({ claimIds: ['C1', 'C3'], sourceIds: ['S1'] });
  });

  it.each([
    ['a number', 'Quinine tonic may lower cramps at night in 31 of 40 people.'],
    ['a name', 'In the ward of Zurich quinine tonic may lower cramps at night.'],
    ['certainty', 'Quinine tonic does lower cramps at night in 12 of 40 people.'],
    ['a negation', 'Quinine tonic may not lower cramps at night in 12 of 40 people.'],
    ['an id', 'According to C1 quinine tonic may lower cramps at night.'],
    ['a sum of its own', 'In the ward of alpha 28 of 40 people kept their cramps at night.'],
    ['other matters', 'Quinine tonic may disturb bats, lizards, pigeons, otters and beavers in forests.'],
    ['two statements', 'Quinine tonic may lower cramps. Cramps at night are lower in 12 of 40 people.'],
  ])('a sentence that adds %s goes back with the reason, and gives way to its claim', async (_, text) => {
    const { edition, asked } = await play({ first: { short: [SHORT], otherwise: [said(text, 'C1')] } });
    expect(asked).toHaveLength(2);
    expect(asked[1]?.failing).toMatchObject([{ number: 2, text, ids: ['C1'] }]);
    expect(asked[1]?.failing[0]?.why).not.toBe('');
    expect(textsOf(edition)).toEqual([SHORT.text]);
  });

  it('leaves who reports it, and other words for the same, to the editor', async () => {
    const other = said('For a team without a budget the tonic of gamma costs $2.49 a month.', 'C3');
    const { edition, asked } = await play({ first: { short: [SHORT], check: [other] } });
    expect(asked).toHaveLength(1);
    expect(textsOf(edition)).toEqual([SHORT.text, other.text]);
  });

  it('takes what was mended, in two sentences where one was cut in two', async () => {
    const { edition } = await play({
      first: { short: [said('In 99 wards quinine tonic lowers cramps; beta saw more.', 'C1', 'C2')] },
      mended: [
        { number: 1, text: SHORT.text, ids: ['C1'] },
        { number: 1, text: 'In beta more cramps followed than with water.', ids: ['C2'] },
      ],
    });
    expect(textsOf(edition)).toEqual([SHORT.text, 'In beta more cramps followed than with water.']);
  });

  it('has the words of claims where nothing was mended, and nothing twice', async () => {
    const wrong = 'In 99 wards quinine tonic cures cramps.';
    const { edition } = await play({
      first: { short: [said(wrong, 'C1')], otherwise: [said(wrong, 'C1'), said(wrong, 'C2')] },
    });
    expect(textsOf(edition)).toEqual([FEWER, MORE]);
  });

  it('leaves a run as it was where there is no editor, and says so', async () => {
    const { state, edition } = await play({ first: null });
    expect(edition).toBeNull();
    expect(state.answer).toEqual([{ sentence: MORE, claimIds: ['C2'] }]);
    expect(state.failedParts.join()).toContain('editor:');
  });

  it('is done once a round', async () => {
    const { asked } = await play({ first: { short: [SHORT] } });
    expect(asked).toHaveLength(1);
  });
});

describe('the short answer', () => {
  it('is filled from claims that decide where too little of it holds', async () => {
    const weighty = claims().map((claim) => ({ ...claim, decisionCritical: claim.id === 'C3' }));
    const wrong = said('Quinine tonic cured 39 of 40 people in Zurich.', 'C2');
    const first = { short: [SHORT, wrong], otherwise: [said(MORE, 'C2')] };
    const { edition, state } = await play({ claims: weighty, first });
    expect(edition?.short.map(({ text }) => text)).toEqual([SHORT.text, PRICE]);
    expect(state.answer.at(-1)).toEqual({ sentence: PRICE, claimIds: ['C3'] });
  });

  it('ends at 120 words: what is more opens the first section', async () => {
    const ways = ['may lower', 'may at night lower', 'may lower also', 'may lower again'];
    const short = ways.flatMap((way) => [
      said(`In the ward of alpha quinine tonic ${way} cramps at night in 12 of 40 people there.`, 'C1'),
      said(`Quinine tonic of the ward of alpha ${way} cramps at night in 12 of its 40 people.`, 'C1'),
    ]);
    const sections = [{ title: 'Beta', sentences: [said(MORE, 'C2')] }];
    const { edition } = await play({ first: { short, sections } });
    const count = (edition?.short ?? []).reduce((sum, { text }) => sum + text.split(' ').length, 0);
    expect(count).toBeLessThanOrEqual(120);
    expect(count).toBeGreaterThan(90);
    const [beta] = edition?.sections ?? [];
    expect(beta?.sentences.at(-1)?.text).toBe(MORE);
    expect([...(edition?.short ?? []), ...(beta?.sentences.slice(0, -1) ?? [])]).toHaveLength(short.length);
  });
});

describe('the examiner', () => {
  const OTHER = said('In beta more cramps followed than with water.', 'C2');

  it('is shown each sentence with its evidence, and not asked at depth quick', async () => {
    const { examined } = await play({ first: { short: [SHORT] } });
    expect(examined[0]?.sentences).toMatchObject([{ number: 1, part: 'short answer', text: SHORT.text }]);
    expect(examined[0]?.sentences[0]?.evidence.join()).toContain(FEWER);
    expect((await play({ first: { short: [SHORT] }, depth: 'quick' })).examined).toEqual([]);
  });

  it('takes back what its evidence does not say: mended, or gone', async () => {
    const faults = [{ number: 2, fault: 'overstated' as const, what: 'One ward only.' }];
    const first = { short: [SHORT], otherwise: [OTHER] };
    const mended = [
      { number: 2, text: 'In the ward of beta more cramps followed than with water.', ids: ['C2'] },
    ];
    const kept = await play({ first, examiner: { accepts: false, faults }, mended });
    expect(kept.asked[1]?.failing).toMatchObject([{ number: 2, why: 'overstated: One ward only.' }]);
    expect(textsOf(kept.edition)).toEqual([SHORT.text, mended[0]?.text]);
    const left = await play({ first, examiner: { accepts: false, faults } });
    expect(textsOf(left.edition)).toEqual([SHORT.text, MORE]);
  });

  it('keeps what is only to be bettered where nothing better comes', async () => {
    const faults = [{ number: 1, fault: 'unclear' as const, what: 'Who?' }];
    const { edition } = await play({ first: { short: [SHORT] }, examiner: { accepts: false, faults } });
    expect(textsOf(edition)).toEqual([SHORT.text]);
  });
});
