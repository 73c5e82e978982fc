import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tools/cli.js';
import { describeServer } from '../../tools/desk-databases.js';
import { killWorkers } from '../../tools/killed-workers.js';

describeServer('workers that are killed', (desk) => {
  it('lose no question: each ends once, and no finished call is paid twice', async () => {
    const folder = temporaryFolder();
    const plan = { databaseUrl: desk().url, folder: folder.path, questions: 20, workers: 3, kills: 2 };
    const { jobs, endedOtherwise, paidTwice, takeovers } = await killWorkers(plan);
    expect((jobs['done'] ?? 0) + (jobs['stopped'] ?? 0)).toBe(20);
    expect([endedOtherwise, paidTwice]).toEqual([0, 0]);
    expect(takeovers).toBeGreaterThan(0);
    folder.remove();
  });
});
