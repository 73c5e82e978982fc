import { expect, it } from 'vitest';
import { noteEnd } from '../../scripts/work-on-run.js';
import { getRun, setRunStatus } from '../../store/runs.js';
import { at, startRun, workspace } from '../store/sample.js';

const { store: newStore } = workspace();

it('a run that has its ending keeps it when an attempt to go on fails', () => {
  const store = newStore();
  const runId = startRun(store);
  setRunStatus(store, runId, { status: 'converged', ending: { reason: 'converged' }, at });
  noteEnd(store, runId, { status: 'error', why: 'ANTHROPIC_API_KEY is not set.' });
  expect(getRun(store, runId)).toMatchObject({ status: 'converged', ending: { reason: 'converged' } });
});

it('a run under way is noted as interrupted or failed, with the reason', () => {
  const store = newStore();
  const runId = startRun(store);
  noteEnd(store, runId, { status: 'error', why: 'All search queries failed.' });
  expect(getRun(store, runId)).toMatchObject({
    status: 'error',
    ending: { why: 'All search queries failed.' },
  });
  noteEnd(store, runId, { status: 'interrupted', why: 'Ctrl-C' });
  expect(getRun(store, runId)?.status).toBe('interrupted');
});
