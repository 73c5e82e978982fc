/** A question that is taken away with everything that the desk keeps of it. */
import type { DeskDatabase } from './database.js';
import { DeskError } from './desk-error.js';
import type { Job } from './jobs.js';

/** Tables whose rows belong to a run. What was spent on it stays spent. */
const OF_RUN = ['run_events', 'run_calls', 'follow_ups', 'access_tokens'];

/** @throws DeskError `wrong-state` while it waits or is worked on */
export async function removeJobRows(
  database: DeskDatabase,
  { id, run }: Pick<Job, 'id' | 'run'>,
): Promise<void> {
  await database.transaction(async (within) => {
    const gone = await within.query(
      "DELETE FROM jobs WHERE id = $1 AND status IN ('done', 'stopped', 'failed', 'cancelled') RETURNING id",
      [id],
    );
    if (gone.length === 0)
      throw new DeskError('wrong-state', 'The question is in the queue, or being worked on.', {
        cure: 'Stop or cancel it first.',
      });
    for (const table of OF_RUN) await within.query(`DELETE FROM ${table} WHERE run = $1`, [run]);
    await within.query(
      'DELETE FROM upload_contents WHERE upload IN (SELECT id FROM uploads WHERE job = $1)',
      [id],
    );
    await within.query('DELETE FROM uploads WHERE job = $1', [id]);
  });
  await database.tell('jobs');
}
