import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearsOn, rareWords, tellingStems } from '../../../loop/reading/rare-words.js';
import { temporaryFolder } from '../../tools/cli.js';
import { articleOf, readWeb, type ReadWeb } from '../read-web.js';

const FILLER =
  'Whoever runs it writes down each night what went wrong in the queue, and reads it again in the morning before others come in.';

const folder = temporaryFolder();
let web: ReadWeb;
beforeAll(async () => {
  web = await readWeb(`${folder.path}/web`, [
    articleOf('alpha', [
      'The Kestrel queue keeps jobs in Postgres, and a heartbeat finds stalled ones.',
      FILLER,
    ]),
    articleOf('beta', [
      'The Osprey queue keeps jobs in Postgres, and a crontab starts recurring ones.',
      FILLER,
    ]),
    articleOf('gamma', ['The Merlin queue keeps jobs in Postgres.', FILLER]),
    articleOf('delta', ['The Harrier queue keeps jobs in Postgres.', FILLER]),
  ]);
});
afterAll(async () => {
  await web.close();
  folder.remove();
});

const GAP = {
  query: 'Which stalled jobs of the Kestrel queue are known in Postgres, by a heartbeat?',
  description: 'It may change the pick.',
};

describe('the rare words of a gap', () => {
  it('are those that few sources have, and the thing that it names', () => {
    const rare = rareWords(web.run, GAP, { named: ['Kestrel', 'queue'] });
    expect(rare.things).toEqual(['kestrel']);
    expect([...(rare.stems ?? [])].sort()).toEqual(['heartbeat', 'stall']);
    expect(bearsOn('Kestrel finds stalled jobs by a heartbeat.', rare)).toBe(true);
    expect(bearsOn('Kestrel keeps jobs in Postgres.', rare)).toBe(false);
    expect(bearsOn('Osprey finds stalled jobs by a heartbeat.', rare)).toBe(false);
  });

  it('are nothing that can be told where any text may have its words', () => {
    expect(rareWords(web.run, { query: null, description: 'How many people were there?' }).stems).toBeNull();
  });

  it('of a question tell which parts of a text may bear on it, where they tell sources from each other', () => {
    const telling = tellingStems(web.run, [
      'Which queue has a heartbeat, a crontab, recurring or stalled jobs?',
    ]);
    expect(telling?.has('heartbeat')).toBe(true);
    expect(telling?.has('postgr')).toBe(false);
    expect(tellingStems(web.run, ['Which queue?'])).toBeNull();
  });
});
