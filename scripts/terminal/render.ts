import { SIGN_OFFS_TO_CONVERGE } from '../../store/claims-hash.js';
import { STAGE_WORDS, workedMs, type RunView, type Spent } from '../../loop/progress/run-view.js';
import { wordsIn } from '../../loop/words/index.js';
import { roleIn } from '../../loop/words/lookup.js';
import { cut, plain } from '../../text/text-width.js';

export interface Screen {
  /** Columns and rows of the terminal. */
  readonly width: number;
  readonly height: number;
  readonly nowMs: number;
  readonly colour: boolean;
  /** Counts up with every drawing: turns the wheel. */
  readonly frame: number;
}

const WHEEL = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const LABEL_WIDTH = 26;

/**
 * The view as lines that fit the screen: never wider, never higher. Where the screen is too low, details
 * go first; what the run is doing and what it has cost stay.
 */
export function renderView(view: RunView, spent: Spent, screen: Screen): readonly string[] {
  const dim = (line: string): string => (screen.colour ? `\u001b[2m${line}\u001b[22m` : line);
  const fit = (line: string): string => cut(plain(line), Math.max(1, screen.width - 1));
  const head = [doing(view, screen.frame), ...waiting(view, screen.nowMs)].map(fit);
  const foot = [counts(view), budget(view, { spent, nowMs: screen.nowMs })].map(fit);
  const details = [...target(view), ...angles(view), ...reading(view)].map((line) => dim(fit(line)));
  const room = Math.max(0, screen.height - 1 - head.length - foot.length);
  return [...head, ...details.slice(0, room), ...foot].slice(0, Math.max(1, screen.height - 1));
}

function doing(view: RunView, frame: number): string {
  const wheel = view.ended === null ? (WHEEL[frame % WHEEL.length] ?? '') : '■';
  const of = view.limits.rounds === null ? '' : ` of ${view.limits.rounds}`;
  const stages = view.stages.map((stage) => STAGE_WORDS[stage] ?? stage).join(' · ');
  if (view.folder !== null)
    return `${wheel} reading the folder: ${view.folder.done} of ${view.folder.of} documents`;
  if (view.round === 0) return `${wheel} starting`;
  return `${wheel} round ${view.round}${of}${view.ended === null ? (stages === '' ? '' : `: ${stages}`) : `: ended, ${view.ended}`}`;
}

/** What has been waited for longest: "reading S4, 2 of 3, ollama/qwen3, 3 min". */
function waiting({ waiting: [first, ...others] }: RunView, nowMs: number): string[] {
  if (first === undefined) return [];
  const { role, about, model, sinceMs } = first;
  const does = [roleIn(role, wordsIn('en')), about].filter((words) => words !== null).join(' ');
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return [`  ${does}, ${model}, ${lasting(nowMs - sinceMs)}${more}`];
}

const MINUTE_MS = 60_000;
const lasting = (ms: number): string =>
  ms < MINUTE_MS ? `${Math.max(0, Math.round(ms / 1000))} s` : `${Math.floor(ms / MINUTE_MS)} min`;

const labelled = (label: string, words: string): string => `  ${label.padEnd(LABEL_WIDTH)}${words}`;

const target = (view: RunView): string[] =>
  view.target === null ? [] : [labelled('looking for', view.target)];

/** Where searches look, as a person reads it. */
const ANGLE_WORDS: Readonly<Record<string, string>> = wordsIn('en').method.angles;

const angles = (view: RunView): string[] =>
  Object.entries(view.angles).map(([name, angle]) => {
    const queries = `${angle.queries} ${angle.queries === 1 ? 'search' : 'searches'}`;
    const found = angle.answered === 0 ? '' : `, ${angle.hits} found`;
    return labelled(
      ANGLE_WORDS[name] ?? name,
      `${queries}${found}${angle.last === null ? '' : `  "${angle.last}"`}`,
    );
  });

const reading = (view: RunView): string[] => [
  ...(view.lastRead === null ? [] : [labelled('last read', view.lastRead)]),
  ...(view.refused.count === 0
    ? []
    : [labelled('not read', `${view.refused.count}, last: ${view.refused.last ?? ''}`)]),
];

function counts(view: RunView): string {
  const { limits } = view;
  const sources = amount(view.sources, { limit: limits.sources, write: String });
  return `  sources ${sources} · ${view.claims} statements, ${view.struck} taken out · ${view.openGaps} questions open · ${view.signOffs} of ${SIGN_OFFS_TO_CONVERGE} checks passed`;
}

function budget(view: RunView, { spent, nowMs }: { spent: Spent; nowMs: number }): string {
  const { limits } = view;
  const minutes = workedMs(view, view.ended === null ? nowMs : (view.lastEventMs ?? nowMs)) / 60_000;
  const parts = [
    amount(minutes, { limit: limits.minutes, write: clock }),
    ...(limits.tokens === null && spent.tokens === 0
      ? []
      : [`${amount(spent.tokens, { limit: limits.tokens, write: thousands })} tokens`]),
    ...(limits.usd === null && spent.usd === 0
      ? []
      : [amount(spent.usd, { limit: limits.usd, write: (usd) => `$${usd.toFixed(2)}` })]),
  ];
  return `  ${parts.join(' · ')}`;
}

/** `12 of 40 (28 left)` */
function amount(value: number, about: { limit: number | null; write: (value: number) => string }): string {
  const { limit, write } = about;
  if (limit === null) return write(value);
  return `${write(value)} of ${write(limit)} (${write(Math.max(0, limit - value))} left)`;
}

const thousands = (value: number): string => (value < 1000 ? String(value) : `${Math.round(value / 1000)}k`);

/** Minutes as `1:02:03` or `2:03`. */
function clock(minutes: number): string {
  const seconds = Math.floor(minutes * 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, '');
}
