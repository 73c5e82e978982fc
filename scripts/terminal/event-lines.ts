import { skippedWords, type SkippedFiles } from '../../loop/reading/list-files.js';
import type { RunEvent } from '../../loop/run.js';
import { counted, plain } from '../../text/text-width.js';

/** An event as a permanent line; null for what only the live view shows. */
export function lineOfEvent(event: RunEvent): string | null {
  const line = lineOf(event);
  return line === null ? null : plain(line);
}

function lineOf(event: RunEvent): string | null {
  const failure = event['failure'] as { message?: string } | undefined;
  switch (event.type) {
    case 'corpus-indexed':
      return `folder ${String(event['folder'])}: ${String(event['readable'])} of ${String(event['files'])} files read`;
    case 'folders-not-kept':
      return `what was read of the folders is not kept for other runs: ${String(event['why'])}`;
    case 'file-refused':
      return `not read: ${String(event['path'])}: ${failure?.message ?? ''}`;
    case 'page-recognised':
      return `${String(event['address'])}: reading the picture of page ${String(event['page'])} (${Number(event['done']) + 1} of ${String(event['pages'])})`;
    case 'files-skipped':
      return `passed over in ${String(event['folder'])}: ${skippedWords(event['skipped'] as readonly SkippedFiles[])}`;
    case 'page-refused':
      return `not read: ${String(event['address'])}: ${failure?.message ?? ''}`;
    case 'search-failed':
      return `search failed (${String(event['engine'])}): ${failure?.message ?? ''}`;
    case 'waiting':
      return `${String(event['service'])} asks to wait: ${counted(Number(event['seconds']), 'second')}`;
    case 'document-failed':
      return `${String(event['document'])} could not be made: ${failure?.message ?? ''}`;
    case 'brief-renewed':
      return `round ${String(event['round'])}: the brief so far can be read in ${String(event['path'])}`;
    case 'reading-started':
      return readingLine(event);
    case 'stage-finished':
      return finishedLine(event);
    default:
      return null;
  }
}

/** "reading S4, part 2 of 3 (ollama/qwen3)" */
function readingLine({ sources, part, of, model }: Record<string, unknown>): string {
  const place = Number(of) > 1 ? `, part ${String(part)} of ${String(of)}` : '';
  return `reading ${(sources as readonly string[]).join(', ')}${place} (${String(model)})`;
}

/** What the final check took out of the documents, and why. */
export function leftOutWords({ statements, marks, reasons }: RunEvent): string {
  const parts = [
    ...(Number(statements) > 0 ? [`${many(statements, 'statement')} (${String(reasons)})`] : []),
    ...(Number(marks) > 0 ? [many(marks, 'source mark')] : []),
  ];
  return `left out of the brief, because the cited words do not back it: ${parts.join(', ')}`;
}

function finishedLine(event: RunEvent): string | null {
  const round = `round ${String(event['round'])}`;
  switch (event['stage']) {
    case 'plan':
      return `${round}: looking for: ${String(event['target'])}`;
    case 'search':
      return `${round}: ${many(event['hits'], 'place')} found to look at${Number(event['failed']) > 0 ? `, ${String(event['failed'])} of ${String(event['of'])} searches failed` : ''}`;
    case 'read':
      return `${round}: read ${many((event['read'] as unknown[]).length, 'source')}${Number(event['unread']) > 0 ? `, ${String(event['unread'])} could not be read` : ''}`;
    case 'notes':
      return `${round}: ${many(event['findings'], 'finding')} noted in ${many(event['windows'], 'part')} of text${Number(event['failed']) > 0 ? `, ${String(event['failed'])} not answered` : ''}`;
    case 'ground':
      return `${round}: ${many(event['claims'], 'statement')} backed by their sources, ${String(event['struck'])} taken out`;
    case 'decide':
      return `${round}: ${many(event['sources'], 'source')} (${String(event['newSources'])} new), ${many(event['claims'], 'statement')}, ${Number(event['openGaps']) === 0 ? 'nothing missing' : `${many(event['openGaps'], 'question')} still open`}${event['signoff'] === true ? '; this check found nothing left to do' : ''}`;
    default:
      return null;
  }
}

const many = (count: unknown, noun: string): string => counted(Number(count), noun);
