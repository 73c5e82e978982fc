import { readFileSync } from 'node:fs';
import type { RunOptions } from '../run.js';
import type { RoundRow } from '../state.js';

/** Stages as a person reads them. */
export const STAGE_WORDS = JSON.parse(
  readFileSync(new URL('./stages.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

/** What a run has spent so far. */
export interface Spent {
  readonly tokens: number;
  readonly usd: number;
}

/** What is to be seen of a run at a moment: folded from its events, one by one. Pure. */
export interface RunView {
  readonly question: string;
  readonly limits: Limits;
  /** 0 before the first round. */
  readonly round: number;
  /** Stages under way: review and opposition run side by side. */
  readonly stages: readonly string[];
  /** The stage that ended last; null before the first. */
  readonly finished: string | null;
  /** Roles that have not answered yet, the longest first. */
  readonly waiting: readonly WaitingView[];
  readonly target: string | null;
  readonly angles: Readonly<Record<string, AngleView>>;
  /** Documents of a folder that is being read, or null. */
  readonly folder: { readonly done: number; readonly of: number } | null;
  readonly sources: number;
  readonly lastRead: string | null;
  readonly refused: { readonly count: number; readonly last: string | null };
  readonly claims: number;
  readonly struck: number;
  readonly openGaps: number;
  /** Sign-offs in a row: `SIGN_OFFS_TO_CONVERGE` of them end the run. */
  readonly signOffs: number;
  /** Rounds that are closed, in their order. */
  readonly rounds: readonly RoundView[];
  /** What was read or refused last, the latest first. */
  readonly recent: readonly ReadView[];
  /** Sources of this round that are read whole, of those that are to be; null before that begins. */
  readonly reading: { readonly done: number; readonly of: number } | null;
  /** Pages that were chosen in this round, and how many of them were opened. */
  readonly opening: { readonly done: number; readonly of: number };
  /** What readers found, the latest first. */
  readonly found: readonly FoundView[];
  /** Of the closed rounds. */
  readonly spent: { readonly tokens: number; readonly usd: number };
  /** Time at work before this session, in milliseconds. */
  readonly workedBeforeMs: number;
  /** Start of this session and last event of it, in milliseconds since 1970. */
  readonly startedAtMs: number | null;
  readonly lastEventMs: number | null;
  readonly ended: string | null;
}

/** A role that was asked. */
interface WaitingView {
  readonly call: number;
  readonly role: string;
  /** What it is shown, in short: `S4, 2 of 3`. */
  readonly about: string | null;
  readonly model: string;
  readonly sinceMs: number;
}

interface AngleView {
  readonly queries: number;
  readonly answered: number;
  readonly failed: number;
  readonly hits: number;
  readonly last: string | null;
}

/** A closed round, as far as it is shown while a run goes on. */
type RoundView = Pick<RoundRow, 'round' | 'target' | 'sources' | 'newSources' | 'claims' | 'struck'> &
  Pick<RoundRow, 'openGaps' | 'closedGaps' | 'signoff' | 'tokens' | 'usd' | 'seconds'>;

/** A sentence that a reader noted, and the source that says it. */
export interface FoundView {
  readonly statement: string;
  readonly title: string;
  readonly address: string | null;
}

/** A document that was read, or refused with the reason. */
interface ReadView {
  readonly title: string;
  readonly address: string | null;
  readonly refused: string | null;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

export interface Limits {
  readonly rounds: number | null;
  readonly tokens: number | null;
  readonly usd: number | null;
  readonly minutes: number | null;
  readonly sources: number | null;
}

/** An event as it is stored, or as a run reports it. */
export interface ViewedEvent {
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A run without a model spends no tokens: that budget is not shown. */
export const limitsOf = (options: RunOptions): Limits => ({
  rounds: options.maxRounds,
  tokens: options.model === 'extractive' ? null : options.budgetTokens,
  usd: options.budgetUsd,
  minutes: options.budgetMinutes,
  sources: options.maxSources,
});

export const emptyView = (question: string, limits: Limits): RunView => ({
  question,
  limits,
  round: 0,
  stages: [],
  finished: null,
  waiting: [],
  target: null,
  angles: {},
  folder: null,
  sources: 0,
  lastRead: null,
  refused: { count: 0, last: null },
  claims: 0,
  struck: 0,
  openGaps: 0,
  signOffs: 0,
  rounds: [],
  recent: [],
  reading: null,
  opening: { done: 0, of: 0 },
  found: [],
  spent: { tokens: 0, usd: 0 },
  workedBeforeMs: 0,
  startedAtMs: null,
  lastEventMs: null,
  ended: null,
});

/** The view after one more event. Unknown events change nothing but the time. */
export function foldEvent(before: RunView, event: ViewedEvent): RunView {
  const { type, atMs, data } = event;
  const view = { ...before, lastEventMs: atMs };
  const refuse = (what: string): RunView['refused'] => refused(view, what, data);
  switch (type) {
    case 'session-started':
      return startSession(before, atMs);
    case 'corpus-progressed':
      return { ...view, folder: { done: count(data['done']), of: count(data['of']) } };
    case 'corpus-indexed':
      return { ...view, folder: null };
    case 'file-refused':
      return { ...view, refused: refuse(text(data['path'])) };
    case 'search-answered':
      return { ...view, angles: answered(view.angles, data) };
    case 'search-failed':
      return { ...view, refused: refuse(`search by ${text(data['engine'])}`) };
    case 'page-read':
      return { ...withRead(view, event), lastRead: text(data['title'] ?? data['address']) };
    case 'reading-planned':
      return { ...view, reading: { done: 0, of: count(data['sources']) } };
    case 'reading-finished':
      return withFound(view, data);
    case 'page-refused':
      return { ...withRead(view, event), refused: refuse(text(data['address'])) };
    case 'stage-started':
      return {
        ...view,
        folder: null,
        round: count(data['round']),
        stages: [...view.stages.filter((stage) => stage !== data['stage']), text(data['stage'])],
      };
    case 'stage-finished':
      return stageFinished(view, data);
    case 'run-ended':
      return { ...view, stages: [], waiting: [], ended: text(data['reason'] ?? data['status']) };
    case 'run-reopened':
      return { ...before, ended: null };
    default:
      return { ...view, waiting: waitingAfter(view.waiting, event) };
  }
}

function waitingAfter(before: RunView['waiting'], event: ViewedEvent): RunView['waiting'] {
  if (event.type === 'role-asked') return [...before, waitingFor(event)];
  return event.type === 'role-answered' ? before.filter(({ call }) => call !== event.data['call']) : before;
}

const waitingFor = ({ data, atMs }: ViewedEvent): WaitingView => ({
  call: count(data['call']),
  role: text(data['role']),
  model: text(data['model']),
  about: typeof data['about'] === 'string' ? data['about'] : null,
  sinceMs: atMs,
});

function refused(
  { refused: { count } }: RunView,
  what: string,
  data: ViewedEvent['data'],
): RunView['refused'] {
  const why = (data['failure'] as { message?: string } | undefined)?.message ?? 'no reason given';
  return { count: count + 1, last: `${what}: ${why}` };
}

/** Time at work, in milliseconds: sessions that ended count to their last sign of life. */
export const workedMs = (view: RunView, nowMs: number): number =>
  view.workedBeforeMs + (view.startedAtMs === null ? 0 : Math.max(0, nowMs - view.startedAtMs));

function startSession(view: RunView, atMs: number): RunView {
  const { startedAtMs, lastEventMs, workedBeforeMs } = view;
  const session = startedAtMs === null ? 0 : Math.max(0, (lastEventMs ?? startedAtMs) - startedAtMs);
  return {
    ...view,
    stages: [],
    waiting: [],
    ended: null,
    workedBeforeMs: workedBeforeMs + session,
    startedAtMs: atMs,
    lastEventMs: atMs,
  };
}

function answered(angles: RunView['angles'], data: ViewedEvent['data']): RunView['angles'] {
  const name = text(data['angle']);
  const angle = angles[name] ?? EMPTY_ANGLE;
  return {
    ...angles,
    [name]: {
      ...angle,
      answered: angle.answered + 1,
      hits: angle.hits + count(data['hits']),
      last: text(data['query']),
    },
  };
}

const EMPTY_ANGLE: AngleView = { queries: 0, answered: 0, failed: 0, hits: 0, last: null };

function stageFinished(before: RunView, data: ViewedEvent['data']): RunView {
  const stage = text(data['stage']);
  const view = {
    ...before,
    round: count(data['round']),
    stages: before.stages.filter((each) => each !== stage),
    finished: stage,
  };
  switch (stage) {
    case 'plan':
      return { ...view, target: text(data['target']), angles: plannedAngles(data['queries']) };
    case 'select':
      return { ...view, reading: null, opening: { done: 0, of: count(data['picked']) } };
    case 'read':
      return {
        ...view,
        sources: view.sources + list(data['read']).length,
        recent: withTitles(view, list(data['titles']).map(text)),
      };
    case 'critique':
      return { ...view, openGaps: count(data['openGaps'] ?? view.openGaps) };
    case 'ground':
    case 'review':
      return { ...view, claims: count(data['claims']) };
    case 'decide': {
      const row = data as unknown as RoundView;
      return {
        ...view,
        sources: row.sources,
        claims: row.claims,
        struck: view.struck + row.struck,
        openGaps: row.openGaps,
        signOffs: row.signoff ? view.signOffs + 1 : 0,
        ...withRound(view, row),
      };
    }
    default:
      return view;
  }
}

/** Documents that are kept to be shown. */
const RECENT = 12;

function withRead(view: RunView, { type, atMs, data }: ViewedEvent): RunView {
  const address = text(data['address']);
  const failure = data['failure'] as { message?: string } | undefined;
  const read: ReadView = {
    title: text(data['title'] ?? data['address']),
    address: address === '' ? null : address,
    refused: type === 'page-refused' ? (failure?.message ?? 'no reason given') : null,
    atMs,
  };
  const opening = { ...view.opening, done: view.opening.done + 1 };
  return { ...view, opening, recent: [read, ...view.recent].slice(0, RECENT) };
}

/** Sentences that are kept to be shown. */
const MOST_FOUND = 40;

function withFound(view: RunView, data: ViewedEvent['data']): RunView {
  const found = list(data['found']).map((each): FoundView => {
    const { statement, title, address } = each as Record<string, unknown>;
    return { statement: text(statement), title: text(title ?? address), address: text(address) || null };
  });
  // A long source is read in parts: it counts with the last of them.
  const isLast = data['failure'] === undefined && data['part'] === data['of'];
  const { reading } = view;
  return {
    ...view,
    found: [...found, ...view.found].slice(0, MOST_FOUND),
    reading: reading && { ...reading, done: reading.done + (isLast ? list(data['sources']).length : 0) },
  };
}

/** Documents of a folder come with the end of the stage alone; a page has been told of when it was read. */
function withTitles({ recent, lastEventMs }: RunView, titles: readonly string[]): RunView['recent'] {
  const known = new Set(recent.map(({ title }) => title));
  const added = titles
    .filter((title) => title !== '' && !known.has(title))
    .map((title): ReadView => ({ title, address: null, refused: null, atMs: lastEventMs ?? 0 }));
  return [...added.reverse(), ...recent].slice(0, RECENT);
}

/** A round that is told of twice, as after a resume, counts once. */
function withRound({ rounds }: RunView, row: RoundView): Pick<RunView, 'rounds' | 'spent'> {
  const all = [...rounds.filter(({ round }) => round !== row.round), row];
  const sum = (name: 'tokens' | 'usd'): number => all.reduce((total, each) => total + (each[name] || 0), 0);
  return { rounds: all, spent: { tokens: sum('tokens'), usd: sum('usd') } };
}

function plannedAngles(queries: unknown): RunView['angles'] {
  const angles: Record<string, AngleView> = {};
  for (const query of list(queries) as { angle?: unknown }[]) {
    const name = text(query.angle);
    angles[name] = { ...EMPTY_ANGLE, queries: (angles[name]?.queries ?? 0) + 1 };
  }
  return angles;
}

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
