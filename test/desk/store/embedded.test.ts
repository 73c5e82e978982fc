import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openQueue } from '../../../desk/store/queue.js';
import { pgliteDesk } from '../../tools/desk-databases.js';

/** What tests of the desk run over where no server is given must itself work where one is. */
it('embedded Postgres serves a desk and its queue', async () => {
  const desk = pgliteDesk();
  const database = await desk.open();
  const queue = openQueue({ database });
  const id = randomUUID();
  await queue.add({
    ...{ id, question: 'What?', options: {}, askedBy: 'me' },
    ...{ run: `run-${id}` },
  });
  expect((await queue.take('worker-1'))?.job.id).toBe(id);
  expect(await queue.take('worker-2')).toBeNull();
  await desk.remove();
});
