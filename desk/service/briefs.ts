import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, listed } from '../../loop/exit-codes.js';
import { isInside } from '../../loop/files/paths.js';
import { readingStore } from '../../loop/files/reading.js';
import { findRunPlace, type RunPlace } from '../../loop/files/run-folder.js';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import type { Brief } from '../../loop/report/brief.js';
import type { BriefDifference } from '../../loop/report/brief-difference.js';
import { compareBriefs } from '../../loop/report/compare-briefs.js';
import { documentsOf, exportRun } from '../../loop/report/documents.js';
import { EXPORT_FORMATS, isExportFormat } from '../../loop/report/export/formats.js';
import { may } from '../access/may.js';
import type { Person } from '../access/person.js';
import { DeskError } from '../store/desk-error.js';
import { ENDED, type Job } from '../store/jobs.js';
import { showJob } from './jobs.js';
import type { DeskService } from './service.js';

/** Briefs of the desk's runs and their documents, wherever the run lies. */

/** A document as other programs fetch it. `report` is report.md, `page` is report.html; the others are formats of `export`. */
export const BRIEF_FORMATS = {
  report: EXPORT_FORMATS.markdown,
  page: EXPORT_FORMATS.html,
  synth: EXPORT_FORMATS.json,
  ...EXPORT_FORMATS,
};
const isBriefFormat = (name: string): name is keyof typeof BRIEF_FORMATS =>
  Object.hasOwn(BRIEF_FORMATS, name);

interface BriefDocument {
  readonly content: string | Uint8Array;
  /** Media type. */
  readonly type: string;
}

/**
 * One document of a run. Of an ended run it is the one in its folder, else made from its store as it is now.
 *
 * @throws UsageError for an unknown format; DeskError `unknown-job`, or `wrong-state` for a run that has not begun
 */
export async function briefDocument(
  desk: DeskService,
  person: Person,
  { run, format }: { readonly run: string; readonly format: string },
): Promise<BriefDocument> {
  if (!isBriefFormat(format))
    throw new UsageError(
      `There is no format "${format}".`,
      `Known formats: ${listed(Object.keys(BRIEF_FORMATS))}.`,
    );
  const { job, place } = await placeOf(desk, person, run);
  const { file, type }: { file?: string; type: string } = BRIEF_FORMATS[format];
  const path = file === undefined ? null : join(place.folder, file);
  if (path !== null && (job === null || ENDED.has(job.status)) && existsSync(path))
    return { content: readFileSync(path, 'utf8'), type };
  const content = await readingStore(place.storePath, async (store) =>
    isExportFormat(format)
      ? exportRun(store, place.runId, format)
      : ((await documentsOf(store, place.runId)).get(file ?? '') ?? ''),
  );
  return { content, type };
}

/** The brief of a run as its store has it now, finished or not. */
export async function briefOf(desk: DeskService, person: Person, run: string): Promise<Brief> {
  const { storePath, runId } = (await placeOf(desk, person, run)).place;
  return readingStore(storePath, (store) => assembleBrief(store, runId));
}

/** What changed between two briefs. */
export const compareRuns = async (
  desk: DeskService,
  person: Person,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<BriefDifference> =>
  compareBriefs(await briefOf(desk, person, before), await briefOf(desk, person, after));

/**
 * Whoever runs the desk also reads runs that lie beside its own, made at the command line; none that leads out of there,
 * since their names may come from a program.
 */
function runBeside({ runsFolder }: DeskService, person: Person, run: string): RunPlace | null {
  const folder = join(runsFolder, run);
  if (!may(person, 'see-others') || /^\.|[/\\\0]/.test(run) || !existsSync(folder)) return null;
  const place = findRunPlace(folder);
  const isHere =
    isInside(runsFolder, folder) && [runsFolder, '.'].some((root) => isInside(root, place.storePath));
  return isHere ? place : null;
}

/** The folder of a run that the person sees; `job` is null for one that was made at the command line. */
export async function placeOf(
  desk: DeskService,
  person: Person,
  run: string,
): Promise<{ readonly job: Job | null; readonly place: RunPlace }> {
  const job = await showJob(desk, person, run).catch((error: unknown) => {
    const place = runBeside(desk, person, run);
    if (place !== null) return { place };
    throw error;
  });
  if ('place' in job) return { job: null, place: job.place };
  if (job.startedAtMs === null)
    throw new DeskError('wrong-state', `The run ${job.run} has not begun.`, {
      cure: 'It waits in the queue; look again when it has begun.',
    });
  return { job, place: await desk.openRun(job.run) };
}
