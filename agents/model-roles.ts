import { createHash } from 'node:crypto';
import { askInShares } from './ask-for-less.js';
import { parseReply, type UnreadableKind } from './models/parse-reply.js';
import { fail, succeed, type Failure, type FailureCode, type Result } from './result.js';
import type { Dropped, Noted, RenderedRequest, RoleDefinition } from './roles/definition.js';
import { ROLE_DEFINITIONS } from './roles/definitions.js';
import { clip, fence, plainLine } from './roles/rendering/fence.js';
import { angleBrief, loadTemplate } from './roles/rendering/template.js';
import { shownWords } from './shown-words.js';
import { ANGLES } from './search/engine.js';
import {
  ROLE_NAMES,
  type CallModel,
  type ModelReply,
  type ModelRequest,
  type RoleName,
  type Roles,
} from './roles/roles.js';

export interface ModelRolesOptions {
  /** The model of every role, `provider/name`. */
  readonly models: Readonly<Record<RoleName, string>>;
}

/** The first request and one more with the validator's words. */
const MAX_ATTEMPTS = 2;

/** Every role, answered by models: each prompt is rendered, each reply read, repaired, requested once more, or refused. */
export function modelRoles({ models }: ModelRolesOptions): Roles {
  const breakers = new Map<string, Breaker>();
  const breakerOf = (model: string): Breaker => {
    const breaker = breakers.get(model) ?? new Breaker();
    breakers.set(model, breaker);
    return breaker;
  };
  return {
    kind: 'model',
    version: versionOf(models),
    ask: async (role, input, call) => {
      const definition = ROLE_DEFINITIONS[role] as RoleDefinition<typeof input, object>;
      const model = models[role];
      const breaker = breakerOf(model);
      const refusal = breaker.refusal(model);
      if (refusal !== null) return fail(refusal);
      const asking: Asking<typeof input> = { role, model, definition, input, call };
      const answer = await askWithLess(asking);
      if (answer.ok) breaker.succeeded();
      else if (COUNTS.has(answer.failure.code)) breaker.failed(answer.failure);
      // The definition of this role checked the reply against this role's schema.
      return answer as never;
    },
  };
}

/** Failures in a row after which a model is no longer asked. */
const OPENS_AT = 5;
/** Refused requests after which one is let through, to see whether the model has recovered. */
const PROBE_EVERY = 8;

/**
 * Stops asking a model that keeps giving unusable answers. It counts requests, not time, so that a resumed run does
 * the same.
 */
class Breaker {
  #failures = 0;
  #refused = 0;
  #last: Failure | undefined;

  /** Null when the model may be asked; else why not. */
  refusal(model: string): Failure | null {
    if (this.#failures < OPENS_AT) return null;
    this.#refused += 1;
    if (this.#refused % PROBE_EVERY === 0) return null;
    const { message = '', cure = 'Choose another model with --model or --role-model, or resume later.' } =
      this.#last ?? {};
    const why = `it gave no usable answer ${this.#failures} times in a row, the last time: ${message}`;
    return { code: 'breaker-open', message: `${model} is no longer asked: ${why}`, retryable: false, cure };
  }

  succeeded(): void {
    this.#failures = 0;
    this.#refused = 0;
  }

  failed(failure: Failure): void {
    this.#failures += 1;
    this.#last = failure;
  }
}

/** Failures that say something about the model rather than about the budget, the caller or this one request. */
const COUNTS: ReadonlySet<FailureCode> = new Set([
  'bad-reply',
  'refused-by-model',
  'empty',
  'server-error',
  'timed-out',
  'connection-failed',
  'connection-reset',
  'dns-failed',
  'key-refused',
  'out-of-credit',
  'not-found',
  'redirected',
  'too-large',
]);

interface Asking<Input> {
  readonly role: RoleName;
  readonly model: string;
  readonly definition: RoleDefinition<Input, object>;
  readonly input: Input;
  readonly call: CallModel;
}

/** Shows ever smaller shares of the role's lists until the model can read them and answer. */
function askWithLess<Input>(asking: Asking<Input>): Promise<Result<object & Noted>> {
  let last: RenderedRequest | null = null;
  return askInShares((share) => {
    const rendered = asking.definition.render(asking.input, share);
    // A role whose request stays the same is shown less by the loop itself.
    if (last !== null && rendered.stable === last.stable && rendered.prompt === last.prompt) return null;
    last = rendered;
    return askWithRepair(asking, rendered);
  });
}

async function askWithRepair<Input>(
  asking: Asking<Input>,
  rendered: RenderedRequest,
): Promise<Result<object & Noted>> {
  let repair: Repair | null = null;
  for (let attempt = 1; ; attempt += 1) {
    const reply = await asking.call(requestOf(asking, rendered, { attempt, repair }));
    if (!reply.ok) return reply;
    const last = attempt >= MAX_ATTEMPTS;
    const read = readReply(asking, { rendered, reply: reply.value, last });
    if (read.ok) return succeed(read.value);
    if (last || read.kind === 'cut-off') return fail(failureOf(asking, read));
    repair = { words: read.words, said: reply.value.text };
  }
}

interface Repair {
  readonly words: string;
  readonly said: string;
}

/** Longest part of a failed answer that is shown again, in UTF-16 units. */
const SHOWN_AGAIN = 1200;

function requestOf<Input>(
  asking: Asking<Input>,
  rendered: RenderedRequest,
  turn: { attempt: number; repair: Repair | null },
): ModelRequest {
  return {
    role: asking.role,
    model: asking.model,
    system: rendered.system,
    stable: rendered.stable,
    prompt: turn.repair === null ? rendered.prompt : `${rendered.prompt}\n\n${repairWords(turn.repair)}`,
    schema: asking.definition.schema,
    maxOutputTokens: rendered.maxOutputTokens,
    promptHash: rendered.promptHash,
    attempt: turn.attempt,
  };
}

function repairWords({ words, said }: Repair): string {
  const began = clip(plainLine(said.slice(0, SHOWN_AGAIN * 2)), SHOWN_AGAIN);
  const shown = began === '' ? 'It was empty.' : fence({ label: 'last answer', lines: [began], seed: words });
  return [
    'Your last answer could not be used.',
    `What is wrong with it: ${words}`,
    shown,
    'Answer the whole task again, with the one JSON object of the shape above and nothing else. Where the material gives you nothing, empty lists are a valid answer.',
  ].join('\n');
}

type ReadReply =
  | { readonly ok: true; readonly value: object & Noted }
  | { readonly ok: false; readonly kind: UnusableKind; readonly words: string };
type UnusableKind = UnreadableKind | 'unfounded';

function readReply<Input>(
  asking: Asking<Input>,
  turn: { rendered: RenderedRequest; reply: ModelReply; last: boolean },
): ReadReply {
  const { definition, input } = asking;
  const parsed = parseReply<object>(turn.reply, definition.schema, { leaveOutBadItems: turn.last });
  if (!parsed.ok) return parsed;
  const checked = definition.check(parsed.value, input, turn.rendered);
  if (checked.complaint !== null && !turn.last) {
    return { ok: false, kind: 'unfounded', words: checked.complaint };
  }
  const unfit = parsed.leftOut.map((what): Dropped => ({ kind: 'does-not-fit', where: asking.role, what }));
  const dropped = [...unfit, ...checked.dropped];
  return { ok: true, value: dropped.length === 0 ? checked.reply : { ...checked.reply, dropped } };
}

/** Longest complaint about an answer that is shown, in UTF-16 units; it may quote the answer. */
const MAX_SHOWN_COMPLAINT = 600;

function failureOf<Input>(asking: Asking<Input>, read: { kind: UnusableKind; words: string }): Failure {
  const codes: Record<UnusableKind, FailureCode> = {
    empty: 'bad-reply',
    refusal: 'refused-by-model',
    'not-json': 'bad-reply',
    'wrong-shape': 'bad-reply',
    unfounded: 'bad-reply',
    'cut-off': 'cut-off',
    unfinished: 'cut-off',
  };
  return {
    code: codes[read.kind],
    message: `${asking.model} as ${asking.role}: ${shownWords(read.words, MAX_SHOWN_COMPLAINT)}`,
    retryable: false,
  };
}

/** A hash of prompts and model names: what an answer depends on in addition to its input. */
function versionOf(models: Readonly<Record<RoleName, string>>): string {
  const hash = createHash('sha256');
  for (const role of ROLE_NAMES) hash.update(`${role} ${models[role]} ${loadTemplate(role).hash}\n`);
  for (const angle of ANGLES) hash.update(angleBrief(angle));
  return `model ${hash.digest('hex').slice(0, 16)}`;
}
