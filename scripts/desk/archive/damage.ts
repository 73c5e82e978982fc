import { DeskError } from '../../../store/desk/desk-error.js';

/** What is wrong with an archive: it is never unpacked then. */
export const archiveDamaged = (what: string, cause?: unknown): DeskError =>
  new DeskError('archive-damaged', `The archive is damaged: ${what}.`, {
    cure: 'Restore it from a backup of the archive, or work on the question again: `research-loop queue retry JOB`.',
    cause,
  });

export const archiveGone = (name: string): DeskError =>
  new DeskError('archive-damaged', `The archive ${name} is gone.`, {
    cure: 'Restore it from a backup, or work on the question again: `research-loop queue retry JOB`.',
  });
