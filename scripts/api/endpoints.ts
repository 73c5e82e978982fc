import type { Role } from '../desk/person.js';

/** Every endpoint of the HTTP API, below `/api/v1`, and the least role that it takes. What each does stands in `operations/`. */

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `{name}` stands for one part of the path. */
  readonly path: string;
  readonly least: Role | 'anyone';
}

export const API_BASE = '/api/v1';

export const ENDPOINTS = {
  askQuestion: { method: 'POST', path: '/jobs', least: 'asker' },
  listJobs: { method: 'GET', path: '/jobs', least: 'reader' },
  getJob: { method: 'GET', path: '/jobs/{job}', least: 'reader' },
  cancelJob: { method: 'POST', path: '/jobs/{job}/cancel', least: 'asker' },
  pauseJob: { method: 'POST', path: '/jobs/{job}/pause', least: 'asker' },
  resumeJob: { method: 'POST', path: '/jobs/{job}/resume', least: 'asker' },
  retryJob: { method: 'POST', path: '/jobs/{job}/retry', least: 'asker' },
  getEvents: { method: 'GET', path: '/jobs/{job}/events', least: 'reader' },
  getBrief: { method: 'GET', path: '/runs/{run}/brief', least: 'reader' },
  getClaims: { method: 'GET', path: '/runs/{run}/claims', least: 'reader' },
  getEvidence: { method: 'GET', path: '/runs/{run}/claims/{claim}/evidence', least: 'reader' },
  askFurther: { method: 'POST', path: '/runs/{run}/questions', least: 'asker' },
  listQuestions: { method: 'GET', path: '/runs/{run}/questions', least: 'reader' },
  getQuestion: { method: 'GET', path: '/runs/{run}/questions/{question}', least: 'reader' },
  askAgain: { method: 'POST', path: '/runs/{run}/refresh', least: 'asker' },
  addSchedule: { method: 'POST', path: '/schedules', least: 'asker' },
  listSchedules: { method: 'GET', path: '/schedules', least: 'reader' },
  getSchedule: { method: 'GET', path: '/schedules/{schedule}', least: 'reader' },
  pauseSchedule: { method: 'POST', path: '/schedules/{schedule}/pause', least: 'asker' },
  resumeSchedule: { method: 'POST', path: '/schedules/{schedule}/resume', least: 'asker' },
  removeSchedule: { method: 'DELETE', path: '/schedules/{schedule}', least: 'asker' },
  compareRuns: { method: 'GET', path: '/compare', least: 'reader' },
  estimate: { method: 'POST', path: '/estimate', least: 'reader' },
  upload: { method: 'POST', path: '/uploads', least: 'asker' },
  getSpending: { method: 'GET', path: '/spending', least: 'reader' },
  getDescription: { method: 'GET', path: '/openapi.json', least: 'anyone' },
  isAlive: { method: 'GET', path: '/healthz', least: 'anyone' },
  isReady: { method: 'GET', path: '/readyz', least: 'anyone' },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type OperationId = keyof typeof ENDPOINTS;

/** `/jobs/{job}` as the router has it: `/jobs/:job`. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** `GET /api/v1/jobs/:job` and the least role that may call it. */
export const API_ROUTES: Readonly<Record<string, Endpoint['least']>> = Object.fromEntries(
  Object.values(ENDPOINTS).map(({ method, path, least }) => [
    `${method} ${API_BASE}${routePath(path)}`,
    least,
  ]),
);
