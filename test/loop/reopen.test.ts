import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../agents/result.js';
import type { Roles } from '../../agents/roles/roles.js';
import { reopen } from '../../loop/reopen.js';
import { research } from '../../loop/research.js';
import { notesOfRun } from '../../loop/reading/notes.js';
import { temporaryFolder } from '../tools/cli.js';
import { ALL_PICKED, claimed, findingsOf, notes, SUPPORTED, WRITTEN } from '../tools/noted.js';
import { openRun, optionsFor, scriptedRoles } from '../tools/run-in-process.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());
beforeAll(() => {
  mkdirSync(join(folder.path, 'fares'));
  const text = '# Fares of the tram in Brenn\n\nA single ticket for the tram in Brenn costs 2.40 euros.';
  const rest = 'A day ticket is valid until three in the morning, and children under six pay nothing at all.';
  writeFileSync(join(folder.path, 'fares/fares.md'), `${text} ${rest} ${rest.toUpperCase()}\n`);
});

/** Readers who do not answer until they are back. */
function roles(code: 'timed-out' | 'refused-by-model', isBack: () => boolean): Roles {
  const scripted = scriptedRoles({
    picker: ALL_PICKED,
    reader: notes((text) => (text.includes('2.40') ? {} : null)),
    writer: (input) => ({ ...WRITTEN, claims: findingsOf(input).map((each) => claimed(each)) }),
    reviewer: SUPPORTED,
  });
  return {
    ...scripted,
    kind: 'model',
    ask: async (role, input, call) =>
      role === 'reader' && !isBack()
        ? fail({ code, message: 'Nobody answered.', retryable: code === 'timed-out' })
        : scripted.ask(role, input, call),
  };
}

const begin = (name: string, own: Roles) =>
  openRun({
    folder: join(folder.path, name),
    question: 'What does a tram ticket in Brenn cost?',
    options: optionsFor(join(folder.path, 'fares'), { maxRounds: 1, model: 'scripted/m' }),
    roles: own,
  });

describe('a run that ended with parts of its sources unread', () => {
  it('asks for them again when it is resumed, whatever ended it, and then for nothing', async () => {
    let isBack = false;
    const { run, close } = begin(
      'back',
      roles('timed-out', () => isBack),
    );
    await expect(research(run)).rejects.toThrow('No reader answered');
    isBack = true;
    const state = await research(run);
    expect(notesOfRun(run).findings).toHaveLength(1);
    expect(state.claims.map(({ claim }) => claim)).toEqual([expect.stringContaining('2.40 euros')]);
    expect(state.ending).not.toBeNull();
    expect(reopen(run, run.options)).toBe(false);
    close();
  });

  it('is left as it ended where no other try would help', async () => {
    const { run, close } = begin(
      'refused',
      roles('refused-by-model', () => false),
    );
    await expect(research(run)).rejects.toThrow('No reader answered');
    expect(reopen(run, run.options)).toBe(false);
    close();
  });
});
