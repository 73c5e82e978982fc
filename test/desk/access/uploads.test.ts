import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maySee, visibleTo } from '../../../desk/access/may.js';
import { showJob } from '../../../desk/service/jobs.js';
import {
  attachUploads,
  cleanName,
  materialise,
  removeOldUploads,
  saveUpload,
  UPLOAD_LIMITS,
} from '../../../desk/access/uploads.js';
import {
  isUploadsFolder,
  makeUploadsFolder,
  removeUploadsFolder,
} from '../../../desk/access/uploads-folder.js';
import type { Person } from '../../../desk/access/person.js';
import type { DeskDatabase } from '../../../desk/store/database.js';
import { addJob, listJobs, type Job } from '../../../desk/store/jobs.js';
import { describeDesks } from '../../tools/desk-databases.js';

const ana: Person = { name: 'ana', role: 'asker' };
const ben: Person = { name: 'ben', role: 'asker' };
const admin: Person = { name: 'ada', role: 'admin' };
const text = (words: string): Uint8Array =>
  Buffer.from(`These words are long enough to be read as a text: ${words}.\n`.repeat(20));

const newJob = (askedBy: string): Parameters<typeof addJob>[1] => ({
  id: randomUUID(),
  question: 'What is in the documents?',
  options: {},
  plan: null,
  askedBy,
  run: randomUUID(),
  previousRun: null,
});

describeDesks('uploads', (desk) => {
  let database: DeskDatabase;
  beforeAll(async () => void (database = await desk().open()));
  afterAll(() => database.close());

  const asked = async (person: Person, ids: readonly string[]): Promise<Job> =>
    database.transaction(async (within) => {
      const { job } = await addJob(within, { ...newJob(person.name), isPrivate: ids.length > 0 });
      await attachUploads(within, job, ids);
      return job;
    });

  it('reach the folder of their run as they were given, and no other', async () => {
    const large = Buffer.from('A sentence that is read as it stands, as are all the others. '.repeat(12_000));
    const first = await saveUpload({ database }, ana, { name: '../../etc/Report.txt', bytes: large });
    const second = await saveUpload({ database }, ana, { name: 'report.TXT', bytes: text('two') });
    const job = await asked(ana, [first.id, second.id]);
    const folder = await materialise({ database }, job, () => makeUploadsFolder(job.id));
    expect(readdirSync(folder ?? '').sort()).toEqual(['2-report.TXT', 'Report.txt']);
    expect(readFileSync(join(folder ?? '', 'Report.txt')).equals(large)).toBe(true);
    expect(statSync(join(folder ?? '', 'Report.txt')).mode & 0o077).toBe(0);
    expect(isUploadsFolder(join(folder ?? '', 'Report.txt'))).toBe(true);
    expect(statSync(folder ?? '').mode & 0o077).toBe(0);
    removeUploadsFolder(job.id);
    expect(existsSync(folder ?? '')).toBe(false);
    const other = await asked(ana, []);
    expect(await materialise({ database }, other, () => 'never')).toBeNull();
  });

  it("cannot be taken for another person's question, or for two", async () => {
    const { id } = await saveUpload({ database }, ana, { name: 'a.txt', bytes: text('mine alone') });
    await expect(asked(ben, [id])).rejects.toMatchObject({ code: 'unusable-upload' });
    await asked(ana, [id]);
    await expect(asked(ana, [id])).rejects.toMatchObject({ code: 'unusable-upload' });
    await expect(asked(ana, [randomUUID()])).rejects.toMatchObject({ code: 'unusable-upload' });
    expect((await listJobs(database, { askedBy: 'ben' })).length).toBe(0);
  });

  it('make a question private to its asker and admins', async () => {
    const { id } = await saveUpload({ database }, ana, { name: 'secret.txt', bytes: text('salary') });
    const { id: jobId, run } = await asked(ana, [id]);
    const seenBy = async (person: Person): Promise<boolean> =>
      (await listJobs(database, visibleTo(person))).some((job) => job.id === jobId);
    expect([await seenBy(ana), await seenBy(ben), await seenBy(admin)]).toEqual([true, false, true]);
    await expect(showJob({ database }, ben, run)).rejects.toMatchObject({ code: 'unknown-job' });
    expect((await showJob({ database }, ana, run)).isPrivate).toBe(true);
  });

  it('are refused beyond the limits, or of no kind that is read', async () => {
    const refused = (file: { name: string; bytes: Uint8Array }) =>
      expect(saveUpload({ database }, ana, { ...file, limits: { ...UPLOAD_LIMITS, fileBytes: 1_000 } }))
        .rejects;
    await refused({ name: 'big.txt', bytes: Buffer.alloc(1_001, 'a') }).toMatchObject({
      code: 'unusable-upload',
    });
    await refused({ name: 'empty.txt', bytes: Buffer.alloc(0) }).toMatchObject({ code: 'unusable-upload' });
    const program = Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0', 'latin1');
    await refused({ name: 'paper.pdf', bytes: program }).toMatchObject({ code: 'unusable-upload' });
    const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(900, 'x')]);
    await refused({ name: 'torn.pdf', bytes: broken }).toMatchObject({
      code: 'unusable-upload',
      message: expect.stringMatching(/^torn\.pdf could not be read: ./) as string,
    });
    await refused({ name: 'note.txt', bytes: Buffer.from('Short.') }).toThrow('note.txt could not be read');
  });

  it('are taken away where nobody asked with them for a day', async () => {
    const { id } = await saveUpload({ database }, ana, { name: 'old.txt', bytes: text('long ago') });
    const kept = await saveUpload({ database }, ana, { name: 'new.txt', bytes: text('just now') });
    const job = await asked(ana, [kept.id]);
    await database.query('UPDATE uploads SET created_at_ms = created_at_ms - 90000000');
    await removeOldUploads({ database });
    await expect(asked(ana, [id])).rejects.toMatchObject({ code: 'unusable-upload' });
    const folder = await materialise({ database }, job, () => makeUploadsFolder(job.id));
    expect(readdirSync(folder ?? '')).toEqual(['new.txt']);
    removeUploadsFolder(job.id);
  });
});

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\x\\Report.docx', 'Report.docx'],
  ['.bashrc', 'bashrc'],
  ['..', 'document'],
  ['', 'document'],
  ['a\0b\u202egnp.exe\u200b.txt', 'a-b-gnp.exe-.txt'],
  ['line\nbreak.txt', 'line-break.txt'],
  ['<b>"x"|?.html', 'b-x-.html'],
  ['\ud800.txt', 'txt'],
  ['-rf.txt', 'rf.txt'],
])('calls %j %j', (given, name) => {
  expect(cleanName(given)).toBe(name);
});

it('keeps names short enough for every file system, with their ending', () => {
  const name = cleanName(`${'語'.repeat(300)}.pdf`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(name.endsWith('.pdf')).toBe(true);
});

it('are seen by others where the desk is not private', () => {
  const own: Person = { ...ben, seesOwnOnly: true };
  expect(maySee(own, { askedBy: 'ana', isPrivate: false })).toBe(false);
  expect(maySee(ben, { askedBy: 'ana', isPrivate: false })).toBe(true);
});
