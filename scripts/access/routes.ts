import { API_ROUTES } from '../api/endpoints.js';
import type { Role } from '../desk/person.js';

/**
 * Who may call what: every route of the desk, and the least role that it takes. A route that is not listed answers
 * nobody. Whose question it is, and whether it may be seen, is decided by the service.
 */
export type Least = Role | 'anyone';

export const ROUTES: Readonly<Record<string, Least>> = {
  // Log-in
  'GET /enter': 'anyone',
  'GET /login': 'anyone',
  'POST /login': 'anyone',
  'GET /login/openid': 'anyone',
  'GET /login/openid/callback': 'anyone',
  'POST /logout': 'anyone',
  'GET /audit': 'admin',
  // Pages
  'GET /assets/*': 'anyone',
  'GET /': 'reader',
  'POST /ask': 'asker',
  'GET /estimate': 'reader',
  'GET /queue': 'reader',
  'GET /runs/:run': 'reader',
  'GET /runs/:run/events': 'reader',
  'GET /briefs': 'reader',
  'GET /briefs/:run': 'reader',
  'GET /briefs/:run/report.html': 'reader',
  'POST /briefs/:run/questions': 'asker',
  'GET /compare': 'reader',
  'GET /costs': 'reader',
  'GET /plans/:id': 'asker',
  'GET /plans/:id/events': 'asker',
  'POST /plans/:id': 'asker',
  'POST /jobs/:id/*': 'asker',
  'GET /briefs/:run/*': 'reader',
  'GET /briefs/:run/answers/events': 'reader',
  'GET /schedules': 'reader',
  'POST /schedules/:id/*': 'asker',
  // Programs
  ...API_ROUTES,
  'GET /mcp': 'reader',
  'POST /mcp': 'reader',
  'DELETE /mcp': 'reader',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
};

/** The role for a route as the application names it (`GET /runs/:run`); undefined where nobody has listed it. */
export function leastFor(method: string, path: string): Least | undefined {
  const exact = `${method} ${path}`;
  if (Object.hasOwn(ROUTES, exact)) return ROUTES[exact];
  const folder = `${method} ${path.replace(/[^/]+$/, '*')}`;
  return Object.hasOwn(ROUTES, folder) ? ROUTES[folder] : undefined;
}
