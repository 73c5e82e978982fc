import { describe, expect, it } from 'vitest';
import { criticRole, type CriticInput, type CriticReply } from '../../../agents/roles/critic.js';
import { INPUTS } from './inputs.js';

const LEDGER: CriticInput['ledger'] = [
  { id: 'G1', kind: 'modality', description: 'Nothing on costs.', status: 'open', priority: 40, how: null },
  {
    ...{ id: 'G2', kind: 'modality', description: 'Nothing on night shifts.', status: 'searched-in-vain' },
    ...{ priority: 60, how: 'Its searches brought nothing that bears on it.' },
  },
];
const INPUT: CriticInput = {
  ...INPUTS.critic,
  ledger: LEDGER,
  queries: [
    {
      angle: 'entity',
      query: 'Who ran it?',
      hits: 12,
      reads: 2,
      unread: ['paywall', 'paywall', 'not-found'],
    },
  ],
  opposition: { memo: 'A factory saw no effect.', refs: ['S2.1'] },
};

describe('what the critic is shown', () => {
  const { prompt } = criticRole.render(INPUT);

  it.each([
    ['the searches with what came of them', 'entity | Who ran it? | 12 hits, 2 read, not readable: paywall, not-found'],
    ['the opposing memo', 'A factory saw no effect. (rests on S2.1)'],
    ['an open gap with its priority', 'G1 | modality | open, priority 40 | Nothing on costs.'],
    ['what became of another', 'G2 | modality | searched-in-vain | Nothing on night shifts. (Its searches brought nothing that bears on it.)'],
  ])('%s', (_name, line) => {
    expect(prompt).toContain(line);
  }); // prettier-ignore
});

describe('how the critic ranks', () => {
  const check = (ranking: CriticReply['ranking']) =>
    criticRole.check(
      { gaps: [], mend: [], ranking, answered: [], signoff: true },
      INPUT,
      criticRole.render(INPUT),
    ).reply.ranking;

  it('is kept for open gaps of the ledger alone', () => {
    expect(
      check([
        { id: 'G1', priority: 90 },
        { id: 'G2', priority: 95 },
        { id: 'G7', priority: 99 },
      ]),
    ).toEqual([{ id: 'G1', priority: 90 }]);
  });
});

describe('a critic that neither signs off nor names a material gap', () => {
  const check = (ledger: CriticInput['ledger'], signoff: boolean) =>
    criticRole.check(
      { gaps: [], mend: [], ranking: [], answered: [], signoff },
      { ...INPUT, ledger },
      criticRole.render(INPUT),
    ).complaint;

  it('is asked which of the two it means, unless a material one is open', () => {
    expect(check(LEDGER, false)).toMatch(/named no material gap/);
    expect(check(LEDGER, true)).toBeNull();
    expect(
      check(
        LEDGER.map((each) => ({ ...each, material: true })),
        false,
      ),
    ).toBeNull();
  });
});
