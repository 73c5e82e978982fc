import { mustBe } from '../access/may.js';
import { OWN_SECRETS } from '../access/token.js';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlanDocument } from '../../loop/plan-document.js';
import type { Person } from '../desk/person.js';
import { checkedQuestion } from '../desk/service/ask.js';
import { checkedOptions } from '../desk/service/options.js';
import type { DeskService } from '../desk/service.js';
import { environmentWithout } from '../environment.js';
import { UsageError } from '../exit-codes.js';
import { kebab } from '../options/option.js';
import { programRoot } from '../version.js';
import type { Typed } from './question-form.js';

/**
 * Plans that are made before their question is asked: each in a process of its own, by the command that plans and does
 * no more. They are kept in memory for as long as somebody may look at them; a question that was asked has its plan.
 */
export interface Planned {
  readonly id: string;
  readonly person: Person;
  readonly question: string;
  /** As it was typed into the form. */
  readonly typed: Typed;
  readonly options: Readonly<Record<string, unknown>>;
  readonly uploads: readonly string[];
  plan: PlanDocument | null;
  /** What the command says of itself where there is no plan. */
  problem: string | null;
  /** Settled when there is a plan or a problem. */
  done: Promise<void>;
}

/** Plans at work at once, and those that are kept. */
const MOST_AT_WORK = 4;
const MOST_KEPT = 200;
/** A planner that has not answered by then is stopped. */
const PLAN_WITHIN_MS = 10 * 60_000;
/** What is kept of a command's messages, in characters. */
const KEPT_MESSAGES = 4_000;

const known = new Map<string, Planned>();

export interface Planning {
  readonly typed: Typed;
  readonly options: Readonly<Record<string, unknown>>;
  readonly uploads: readonly string[];
}

/**
 * Starts planning.
 *
 * @throws UsageError for a question or options that cannot be, or while too many plans are being made
 */
export function beginPlan(desk: DeskService, person: Person, { typed, options, uploads }: Planning): Planned {
  mustBe(person, 'asker');
  const question = checkedQuestion(typed['question'] ?? '');
  const allowed = checkedOptions(desk, options);
  if (
    [...known.values()].filter(({ plan, problem }) => plan === null && problem === null).length >=
    MOST_AT_WORK
  )
    throw new UsageError(
      'Too many plans are being made at once.',
      'Wait a minute, or ask without planning first.',
    );
  const planned: Planned = {
    id: randomUUID(),
    person,
    question,
    typed,
    options: allowed,
    uploads,
    plan: null,
    problem: null,
    done: Promise.resolve(),
  };
  planned.done = makePlan(planned);
  known.set(planned.id, planned);
  for (const id of [...known.keys()].slice(0, Math.max(0, known.size - MOST_KEPT))) known.delete(id);
  return planned;
}

/** The plan, where it is this person's. */
export function plannedBy(person: Person, id: string): Planned | undefined {
  const planned = known.get(id);
  return planned?.person.name === person.name ? planned : undefined;
}

async function makePlan(planned: Planned): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'research-loop-plan-'));
  try {
    const { code, output, messages } = await runCommand([
      ...['--plan-only', '--json', '--run', join(folder, 'run')],
      ...flagsOf(planned.options),
      ...['--', planned.question],
    ]);
    planned.plan = planIn(output);
    if (planned.plan === null)
      planned.problem = messages.trim() || `The planner ended with code ${String(code)}.`;
  } catch (error) {
    planned.problem = (error as Error).message;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly messages: string;
}

function runCommand(args: readonly string[]): Promise<Ended> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(programRoot(), 'research-loop.mjs'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environmentWithout(...OWN_SECRETS),
      timeout: PLAN_WITHIN_MS,
    });
    let [output, messages] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      messages = `${messages}${part}`.slice(-KEPT_MESSAGES);
    });
    child.on('error', failed);
    child.on('close', (code) => done({ code, output, messages }));
  });
}

/** The plan among the events of the command. */
function planIn(output: string): PlanDocument | null {
  for (const line of output.split('\n').reverse()) {
    if (!line.includes('"plan-written"')) continue;
    return (JSON.parse(line) as { plan: PlanDocument }).plan;
  }
  return null;
}

const flagsOf = (options: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(options).flatMap(([name, value]) =>
    typeof value === 'boolean'
      ? value
        ? [`--${kebab(name)}`]
        : []
      : [value].flat().map((each) => `--${kebab(name)}=${String(each)}`),
  );
