import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deskRows, type DeskRow } from '../../../scripts/commands/doctor/desk.js';
import { openDesk } from '../../../desk/desk.js';
import { addJob } from '../../../desk/store/jobs.js';
import { describeServer, sqliteDesk, type DeskForTest } from '../../tools/desk-databases.js';

const job = () => {
  const id = randomUUID();
  return {
    ...{ id, question: 'What?', options: {}, askedBy: 'me' },
    ...{ run: `run-${id}` },
  };
};
const of = (kind: DeskRow['kind'], rows: readonly DeskRow[]): DeskRow => {
  const row = rows.find((each) => each.kind === kind);
  if (row === undefined) throw new Error(`no row for ${kind}`);
  return row;
};

describe('doctor on a desk of one machine', () => {
  let desk: DeskForTest;
  beforeEach(() => void (desk = sqliteDesk()));
  afterEach(() => desk.remove());
  const rows = (variables: Readonly<Record<string, string>> = {}, isOffline = false) =>
    deskRows({ place: { databaseUrl: undefined, runsFolder: desk.folder }, variables, isOffline });

  it('makes none where there is none', async () => {
    const found = await rows();
    expect(of('database', found)).toMatchObject({
      state: 'ready',
      note: expect.stringMatching(/^no desk here yet/),
    });
    expect(found.map(({ kind }) => kind)).toEqual(['database', 'disk']);
    expect(of('disk', found)).toMatchObject({
      state: 'ready',
      note: expect.stringMatching(/^[\d.]+ GB free$/),
    });
    expect(await rows()).toEqual(found);
  });

  it('tells what is in the queue', async () => {
    const { database } = await openDesk({ databaseUrl: undefined, runsFolder: desk.folder });
    await addJob(database, job());
    await addJob(database, job());
    const found = await rows();
    expect(of('database', found)).toMatchObject({ state: 'ready', reachable: true });
    expect(of('queue', found).note).toMatch(/^2 waiting$/);
    await database.query('INSERT INTO desk_migrations (id) VALUES (9999)');
    expect(of('database', await rows())).toMatchObject({
      state: 'no-answer',
      cure: expect.stringMatching(/^Update the program/),
    });
    await database.close();
  });

  it('says of a database that does not answer what to check, and never its password', async () => {
    const place = { databaseUrl: 'postgres://me:hunter2@127.0.0.1:9/desk' };
    const asked = { place, variables: {}, isOffline: false };
    const row = of('database', await deskRows(asked));
    expect(row).toMatchObject({
      state: 'no-answer',
      reachable: false,
      address: 'postgres://127.0.0.1:9/desk',
    });
    expect(row.cure).toContain('--database-url');
    expect(JSON.stringify(row)).not.toContain('hunter2');
    expect(of('database', await deskRows({ ...asked, isOffline: true })).state).toBe('set-up');
  });
});

describe('doctor on a place for archives', () => {
  it('says whether it may be written', async () => {
    const { folder, remove } = sqliteDesk();
    const tried = async (archive: string) =>
      of(
        'archive',
        await deskRows({
          place: { databaseUrl: undefined, runsFolder: folder, archive },
          variables: {},
          isOffline: false,
        }),
      );
    const archive = join(folder, 'archive');
    expect(await tried(archive)).toMatchObject({ state: 'ready', reachable: true });
    expect(readdirSync(archive)).toEqual([]);
    writeFileSync(join(folder, 'file'), 'not a folder');
    expect(await tried(join(folder, 'file'))).toMatchObject({ state: 'no-answer', reachable: false });
    await remove();
  });
});

describeServer('doctor on the desk of a team', (desk) => {
  it('tells of its queue', async () => {
    const place = { databaseUrl: desk().url, schema: desk().schema };
    const rows = () => deskRows({ place, variables: {}, isOffline: false });
    const database = await desk().open();
    await addJob(database, job());
    expect(of('database', await rows()).state).toBe('ready');
    expect(of('queue', await rows()).note).toMatch(/^1 waiting/);
    await database.close();
  });
});
