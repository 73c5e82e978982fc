import { Cron } from 'croner';
import { UsageError } from '../../loop/exit-codes.js';
import type { ScheduleTime } from '../store/jobs.js';

/** When a schedule is due: `--every` as it is typed, made into five cron fields and a time zone. */

/** Before the day begins, wherever one is. */
const USUAL_TIME = '06:00';
/** No month lacks it. */
const LAST_SAFE_DAY = 28;
const CURE =
  'Give day, week, month or mon to sun, with a time and a zone if you like ("mon 06:00 Europe/Berlin"), or five cron fields ("0 6 * * 1").';

/**
 * The time as cron fields. A week is counted from the weekday of `nowMs` in the time zone, a month from its day; the days
 * that some months lack become the last day of each.
 *
 * @param every `week`, `mon 06:00`, `day 06:00 Europe/Berlin`, `0 6 * * 1`, `0 6 * * 1 UTC`
 * @throws UsageError for what is no time, or never comes
 */
export function scheduleTime(every: string, nowMs: number): ScheduleTime {
  const asked = every.trim().split(/\s+/);
  const isNamed = /^(?:day|week|month|mon|tue|wed|thu|fri|sat|sun)$/i.test(asked[0] ?? '');
  const { words, timezone } = withZone(asked, isNamed ? 1 : 5);
  const cron = isNamed ? cronOf(words, { timezone, nowMs }) : words.join(' ');
  const time = { every: asked.join(' '), cron, timezone };
  if (nextAfter(time, nowMs) === null) throw new UsageError(`"${time.every}" never comes.`, CURE);
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
    const why = (error as Error).message.replace(/^Cron\w+: /, '');
    throw new UsageError(`"${cron}" is no time of a schedule: ${why}`, CURE);
  }
}

/** The last word is a zone where it has letters and is none of the first `least` words; without one this machine's. */
function withZone(
  asked: readonly string[],
  least: number,
): { readonly words: readonly string[]; readonly timezone: string } {
  const last = asked.at(-1) ?? '';
  const isZone = asked.length > least && /[a-z]{2}/i.test(last);
  const timezone = isZone ? last : Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: timezone });
  } catch {
    throw new UsageError(`There is no time zone "${timezone}".`, 'Give its IANA name: Europe/Berlin, UTC.');
  }
  return { words: isZone ? asked.slice(0, -1) : asked, timezone };
}

function cronOf(
  [name = '', at = USUAL_TIME, ...more]: readonly string[],
  { timezone, nowMs }: { readonly timezone: string; readonly nowMs: number },
): string {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(at) ?? [];
  if (hour === undefined || minute === undefined || more.length > 0)
    throw new UsageError(`"${[at, ...more].join(' ')}" is no time of day.`, CURE);
  const time = `${Number(minute)} ${Number(hour)}`;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'short',
    day: 'numeric',
  }).formatToParts(nowMs);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  const day = Number(part('day'));
  switch (name.toLowerCase()) {
    case 'day':
      return `${time} * * *`;
    case 'week':
      return `${time} * * ${part('weekday').toUpperCase()}`;
    case 'month':
      return `${time} ${day > LAST_SAFE_DAY ? 'L' : day} * *`;
    default:
      return `${time} * * ${name.toUpperCase()}`;
  }
}
