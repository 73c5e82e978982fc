import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planOf } from '../../loop/own-plan.js';
import { wordsIn } from '../../loop/words/index.js';
import { getRun } from '../../store/runs.js';
import { may } from '../access/may.js';
import { sentencesWith } from '../../loop/files/search-hits.js';
import { EXPORT_FORMATS, isExportFormat } from '../../loop/report/export/formats.js';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import type { Brief } from '../../loop/report/brief.js';
import { compareBriefs, type BriefDifference } from '../../loop/report/compare-briefs.js';
import { documentsOf, exportRun } from '../../loop/report/documents.js';
import { DeskError } from '../store/desk-error.js';
import { ENDED, type Job } from '../store/jobs.js';
import { evidenceOf, shortClaim } from './brief-views.js';
import { UsageError, listed } from '../../loop/exit-codes.js';
import { readingStore } from '../../loop/files/reading.js';
import { findRunPlace, type RunPlace } from '../../loop/files/run-folder.js';
import { isInside } from '../../loop/files/paths.js';
import type { Person } from '../access/person.js';
import type { DeskService } from './service.js';
import { showJob } from './jobs.js';

/** Briefs of the desk's runs, their documents and their evidence, wherever the run lies. */

/** A document as other programs fetch it. `report` is report.md, `page` is report.html; the others are formats of `export`. */
export const BRIEF_FORMATS = {
  report: EXPORT_FORMATS.markdown,
  page: EXPORT_FORMATS.html,
  synth: EXPORT_FORMATS.json,
  ...EXPORT_FORMATS,
};
type BriefFormat = keyof typeof BRIEF_FORMATS;

const isBriefFormat = (name: string): name is BriefFormat => Object.hasOwn(BRIEF_FORMATS, name);

export interface BriefDocument {
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
  const shape: { file?: string; type: string } = BRIEF_FORMATS[format];
  const path = shape.file === undefined ? null : join(place.folder, shape.file);
  if (path !== null && (job === null || ENDED.has(job.status)) && existsSync(path))
    return { content: readFileSync(path, 'utf8'), type: shape.type };
  const content = await readingStore(place.storePath, async (store) =>
    isExportFormat(format)
      ? exportRun(store, place.runId, format)
      : ((await documentsOf(store, place.runId)).get(shape.file ?? '') ?? ''),
  );
  return { content, type: shape.type };
}

/** The brief of a run as its store has it now, finished or not. */
async function briefOf(desk: DeskService, person: Person, run: string): Promise<Brief> {
  const { place } = await placeOf(desk, person, run);
  return readingStore(place.storePath, (store) => assembleBrief(store, place.runId));
}

/** The claims that hold, each with its sources, confidence, independent works, gate and review. */
export async function claimsOf(
  desk: DeskService,
  person: Person,
  run: string,
): Promise<{ readonly answer: unknown; readonly claims: readonly Record<string, unknown>[] }> {
  const { answer, claims } = await briefOf(desk, person, run);
  return { answer, claims: claims.map(shortClaim) };
}

/** The exact words that a claim rests on. @throws UsageError where the brief has no such claim */
export const evidenceOfClaim = async (
  desk: DeskService,
  person: Person,
  { run, claim }: { readonly run: string; readonly claim: string },
): Promise<Record<string, unknown>> => evidenceOf(await briefOf(desk, person, run), claim);

/** What is missing or open. */
export async function gapsOf(desk: DeskService, person: Person, run: string): Promise<object> {
  const brief = await briefOf(desk, person, run);
  const { gaps, openQuestions, contradictions, unverified, unread, limitations } = brief;
  return {
    gaps,
    openQuestions,
    contradictions,
    unverified: unverified.map(({ subject, reason }) => ({ subject, why: wordsIn('en').unverified[reason] })),
    unread,
    limitations,
  };
}

/** What the question was planned as; null before it was. */
export async function planOfRun(
  desk: DeskService,
  person: Person,
  run: string,
): Promise<{ readonly plan: unknown }> {
  const { storePath, runId } = (await placeOf(desk, person, run)).place;
  return readingStore(storePath, (store) => ({
    plan: planOf({ id: runId, store, question: getRun(store, runId)?.question ?? '' }),
  }));
}

/** Full text over the sources of a run. */
export async function sentencesOfRun(
  desk: DeskService,
  person: Person,
  { run, words, limit = 20, context = 0 }: RunSearch,
): Promise<object> {
  if (!/[\p{L}\p{N}]/u.test(words))
    throw new UsageError('There are no words to search for.', 'Give words, and "phrases in quotes".');
  const { place } = await placeOf(desk, person, run);
  return sentencesWith(place.folder, { words, limit, context });
}

interface RunSearch {
  readonly run: string;
  readonly words: string;
  readonly limit?: number;
  /** Sentences before and after. */
  readonly context?: number;
}

/** What changed between two briefs. */
export async function compareRuns(
  desk: DeskService,
  person: Person,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<BriefDifference> {
  return compareBriefs(await briefOf(desk, person, before), await briefOf(desk, person, after));
}

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
