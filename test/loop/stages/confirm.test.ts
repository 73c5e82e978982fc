import { afterAll, describe, expect, it } from 'vitest';
import type { CriticInput } from '../../../agents/roles/critic.js';
import type { RoleName } from '../../../agents/roles/roles.js';
import { research } from '../../../loop/research.js';
import { temporaryFolder } from '../../tools/cli.js';
import { ALL_PICKED, claimed, findingsOf, notes, SUPPORTED, WRITTEN } from '../../tools/noted.js';
import { scriptedRoles } from '../../tools/run-in-process.js';
import { documentOf, openSmallWeb } from '../small-web.js';

/** Two sign-offs in a row end a run; the second costs one short request where its searches bring nothing new. */

const folder = temporaryFolder();
afterAll(() => {
  folder.remove();
});

describe('a round that confirms a sign-off', () => {
  it('asks the critic alone where its searches bring nothing new, and the run ends on two sign-offs', async () => {
    const small = await openSmallWeb({
      folder: `${folder.path}/confirmed`,
      documents: ['alpha', 'beta'].map((id) =>
        documentOf(id, {
          doi: `10.7177/${id}`,
          sections: [
            {
              heading: 'Results',
              paragraphs: [`Quinine tonic helped against cramps at night in trial ${id}, in nine of twelve.`],
            },
          ],
        }),
      ),
      options: { maxRounds: 5, model: 'scripted/m' },
    });
    const asked: RoleName[] = [];
    const criticised: CriticInput[] = [];
    const scripted = scriptedRoles({
      reader: notes((text) => (text.startsWith('Quinine tonic helped') ? { weight: 'decisive' } : null)),
      picker: ALL_PICKED,
      writer: (input) => ({
        ...WRITTEN,
        claims: findingsOf(input).map((each, at) => claimed(each, { part: at === 0 ? 'short' : 'section' })),
      }),
      antagonist: () => ({
        ...{ points: [], attacks: [], absence: 'Nothing opposes.' },
        queries: ['In which trials did quinine tonic fail against cramps?'],
      }),
      reviewer: SUPPORTED,
      critic: (input) => {
        criticised.push(input);
        return { gaps: [], mend: [], ranking: [], answered: [], signoff: true };
      },
    });
    const state = await research({
      ...small.opened.run,
      roles: {
        ...scripted,
        kind: 'model',
        ask: (role, input, call) => {
          asked.push(role);
          return scripted.ask(role, input, call);
        },
      },
    });
    small.opened.close();
    await small.world.close();
    expect(state.ending).toBe('converged');
    expect(state.signOffs.map(({ round, signoff }) => [round, signoff])).toEqual([
      [1, true],
      [2, true],
    ]);
    expect(new Set(state.signOffs.map((each) => each.claimsHash)).size).toBe(1);
    expect(asked.slice(asked.indexOf('critic') + 1)).toEqual(['critic']);
    const shorts = state.claims.filter(({ part }) => part === 'short').map(({ id }) => id);
    expect(criticised.map(({ confirms }) => confirms)).toEqual([null, expect.arrayContaining(shorts)]);
  });
});
