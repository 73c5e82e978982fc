/** Turns over the channel between a worker and the process of a job: the job's process asks, its worker takes. */
import type { ChildProcess } from 'node:child_process';
import { ABORTED } from '../../../agents/fetch/failures.js';
import type { EndTurn, SharedTurns, TurnRequest } from '../../../agents/fetch/shared-turns.js';
import { fail, succeed, type Failure, type Result } from '../../../agents/result.js';
import type { TurnKeeper } from './keeper.js';

type Asked =
  | { readonly turn: 'take'; readonly id: number; readonly of: TurnRequest }
  | { readonly turn: 'leave'; readonly id: number }
  | { readonly turn: 'end'; readonly id: number; readonly tokens?: number | undefined }
  | { readonly turn: 'pause'; readonly queue: string; readonly forMs: number };

type Answered = { readonly turn: 'taken'; readonly id: number; readonly failure: Failure | null };

const isAbout = (message: unknown): message is { readonly turn: string } =>
  typeof message === 'object' && message !== null && 'turn' in message;

/** Answers the process of a job, until it ends; with it all of its turns do. */
export function giveTurns(keeper: TurnKeeper, child: ChildProcess, run: string): void {
  const turns = keeper.turnsOf(run);
  const waiting = new Map<number, AbortController>();
  const open = new Map<number, EndTurn>();
  const answer = (message: Answered): void => {
    if (child.connected) child.send(message, () => undefined);
  };
  const take = async (id: number, turn: TurnRequest): Promise<void> => {
    const left = new AbortController();
    waiting.set(id, left);
    const taken = await turns.take(turn, left.signal);
    waiting.delete(id);
    if (taken.ok) open.set(id, taken.value);
    answer({ turn: 'taken', id, failure: taken.ok ? null : taken.failure });
  };
  const end = (id: number, tokens?: number): void => {
    open.get(id)?.(tokens);
    open.delete(id);
  };
  child.on('message', (message) => {
    if (!isAbout(message)) return;
    const asked = message as Asked;
    if (asked.turn === 'take') void take(asked.id, asked.of);
    else if (asked.turn === 'leave') {
      waiting.get(asked.id)?.abort();
      end(asked.id);
    } else if (asked.turn === 'end') end(asked.id, asked.tokens);
    else void turns.pause(asked.queue, asked.forMs).catch(() => undefined);
  });
  child.once('disconnect', () => turns.close());
  child.once('exit', () => turns.close());
}

/** What the channel to the worker is for the process of a job: `process`, where it was forked. */
export type WorkerChannel = Pick<NodeJS.Process, 'send' | 'on' | 'once' | 'connected'>;

/** The turns of the process of a job: its worker takes them. Without a worker there are none, and the calls are aborted. */
export function turnsOfWorker(worker: WorkerChannel): SharedTurns {
  let last = 0;
  const waiting = new Map<number, (failure: Failure | null) => void>();
  const send = (asked: Asked): void => {
    if (worker.connected) worker.send?.(asked, () => undefined);
  };
  worker.on('message', (message: unknown) => {
    if (!isAbout(message)) return;
    const { id, failure } = message as Answered;
    waiting.get(id)?.(failure);
  });
  worker.once('disconnect', () => {
    for (const answer of [...waiting.values()]) answer(ABORTED);
  });
  return {
    take({ queue, pace, tokens, maxWaitMs }, signal) {
      if (!worker.connected || signal?.aborted) return Promise.resolve(fail(ABORTED));
      const id = ++last;
      return new Promise<Result<EndTurn>>((resolve) => {
        const settle = (result: Result<EndTurn>): void => {
          waiting.delete(id);
          signal?.removeEventListener('abort', leave);
          resolve(result);
        };
        const leave = (): void => {
          send({ turn: 'leave', id });
          settle(fail(ABORTED));
        };
        waiting.set(id, (failure) => settle(failure === null ? succeed(endOf(id, send)) : fail(failure)));
        signal?.addEventListener('abort', leave, { once: true });
        send({ turn: 'take', id, of: { queue, pace, tokens, maxWaitMs } });
      });
    },
    pause: (queue, forMs) => {
      send({ turn: 'pause', queue, forMs });
      return Promise.resolve();
    },
  };
}

function endOf(id: number, send: (asked: Asked) => void): EndTurn {
  let isOver = false;
  return (tokens) => {
    if (isOver) return;
    isOver = true;
    send({ turn: 'end', id, tokens });
  };
}
