import { Cron } from 'croner';
import { UsageError } from '../../loop/exit-codes.js';

/** When a schedule is due: `--every day|week|month` at a time of day, or five cron fields, in a time zone. */

export interface ScheduleTime {
  /** As it was asked for. */
  readonly every: string;
  /** Five fields: minute, hour, day of the month (`L`: the last), month, day of the week. */
  readonly cron: string;
  /** IANA name. */
  readonly timezone: string;
}

export interface AskedTime {
  readonly every: string;
  /** `06:00`, for `day`, `week` and `month`. */
  readonly at?: string | undefined;
  readonly timezone?: string | undefined;
}

/** Before the day begins, wherever one is. */
const USUAL_TIME = '06:00';
/** No month lacks it. */
const LAST_SAFE_DAY = 28;

/**
 * The time as cron fields. A week is counted from the weekday of `nowMs` in the time zone, a month from its day; the days
 * that some months lack become the last day of each.
 *
 * @throws UsageError for what is no time, or never comes
 */
export function scheduleTime({ every, at, timezone = ownZone() }: AskedTime, nowMs: number): ScheduleTime {
  const asked = every.trim();
  checkZone(timezone);
  const isNamed = /^(?:day|week|month)$/.test(asked);
  if (!isNamed && at !== undefined)
    throw new UsageError(
      '--at goes with --every day, week or month.',
      'A cron expression says its time itself: "0 6 * * 1" is Mondays at 6.',
    );
  const cron = isNamed ? named(asked, at ?? USUAL_TIME, { timezone, nowMs }) : asked;
  const time = { every: at === undefined || !isNamed ? asked : `${asked} ${at}`, cron, timezone };
  if (nextAfter(time, nowMs) === null)
    throw new UsageError(
      `"${asked}" never comes.`,
      'Give day, week, month, or a cron expression: "0 6 * * 1".',
    );
  return time;
}

/**
 * The first time after `afterMs`, in milliseconds since 1970; null where there is none. A time that the clocks skip in
 * spring comes when they have gone forward; one that comes twice in autumn counts once.
 *
 * @throws UsageError where the fields are none
 */
export function nextAfter(
  { cron, timezone }: Pick<ScheduleTime, 'cron' | 'timezone'>,
  afterMs: number,
): number | null {
  try {
    const pattern = new Cron(cron, { timezone, mode: '5-part', paused: true });
    return pattern.nextRun(new Date(afterMs))?.getTime() ?? null;
  } catch (error) {
    throw new UsageError(
      `"${cron}" is no time of a schedule: ${(error as Error).message.replace(/^Cron\w+: /, '')}`,
      'Give day, week, month, or five cron fields: "0 6 * * 1" is Mondays at 6.',
    );
  }
}

function named(every: string, at: string, { timezone, nowMs }: { timezone: string; nowMs: number }): string {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(at.trim()) ?? [];
  if (hour === undefined || minute === undefined)
    throw new UsageError(`--at must be a time of day, not "${at}".`, 'Give it as 06:00.');
  const time = `${Number(minute)} ${Number(hour)}`;
  if (every === 'day') return `${time} * * *`;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'short',
    day: 'numeric',
  }).formatToParts(nowMs);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  if (every === 'week') return `${time} * * ${part('weekday').toUpperCase()}`;
  const day = Number(part('day'));
  return `${time} ${day > LAST_SAFE_DAY ? 'L' : day} * *`;
}

function checkZone(timezone: string): void {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: timezone });
  } catch {
    throw new UsageError(`There is no time zone "${timezone}".`, 'Give its IANA name: Europe/Berlin, UTC.');
  }
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
