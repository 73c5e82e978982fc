import { existsSync } from 'node:fs';
import { readingStore } from '../../loop/files/reading.js';
import { printedDocument } from '../../loop/report/documents.js';
import { briefBody } from '../../loop/report/html/page.js';
import { ownPlace } from '../queue/run-copies.js';
import type { DeskService } from '../service/service.js';
import type { Job } from '../store/jobs.js';
import type { Html } from './html.js';

/** Pages of briefs that are kept, made of their stores: the newest. */
const MOST_KEPT = 20;
const kept = new Map<string, Html>();

/**
 * The brief as a part of a page, made of its store.
 *
 * @param round the last that has ended, of a run that is at work
 * @returns null where it is worked on and its store lies on another machine
 */
export async function printedBrief(desk: DeskService, job: Job, round?: number): Promise<Html | null> {
  const name = `${job.run} ${job.folder?.version ?? ''} ${job.attempt} ${round ?? ''}`;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const { storePath, runId } = round === undefined ? await desk.openRun(job.run) : ownPlace(desk, job.run);
  if (!existsSync(storePath)) return null;
  const made = readingStore(storePath, (store) =>
    briefBody(printedDocument(store, runId), round === undefined ? 'on-a-page' : 'none'),
  );
  kept.set(name, made);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return made;
}
