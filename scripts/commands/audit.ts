import { listAudit } from '../../desk/store/audit.js';
import { deskPlace } from '../runs/desk-place.js';
import { openDesk } from '../../desk/desk.js';
import { EXIT, UsageError } from '../../loop/exit-codes.js';
import type { AuditFlags } from '../../desk/options/users.js';
import { printJson, printText } from '../terminal/print.js';
import { plain } from '../../text/text-width.js';

/** `research-loop desk audit`: who did what at the desk, when and from where; the newest first. */
export async function auditCommand(flags: AuditFlags): Promise<number> {
  const { since, limit, json } = flags;
  const sinceMs = since === undefined ? undefined : dayMsOf(since);
  const desk = await openDesk(deskPlace(flags));
  try {
    const rows = await listAudit(desk.database, {
      ...(sinceMs === undefined ? {} : { sinceMs }),
      ...(limit === undefined ? {} : { limit }),
    });
    if (json === true) for (const row of rows) printJson({ ...row, at: new Date(row.atMs).toISOString() });
    else if (rows.length === 0) printText('Nothing was noted yet.\n');
    else
      for (const row of rows)
        printText(
          `${new Date(row.atMs).toISOString()}  ${plain(row.person)}  ${row.action}  ${plain(row.subject ?? '')}  ${plain(row.address ?? 'command line')}\n`,
        );
  } finally {
    await desk.close();
  }
  return EXIT.ok;
}

function dayMsOf(day: string): number {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(atMs))
    throw new UsageError(`--since ${day} must be a day.`, 'For example: --since 2026-11-23');
  return atMs;
}
