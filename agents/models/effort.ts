import type { RoleName } from '../roles/roles.js';

/** Roles whose answer is weighed rather than listed; the others think little, which is most of their price. */
const WEIGHING: ReadonlySet<RoleName> = new Set(['synthesizer', 'resolver', 'challenger', 'critic']);

/** Thinking effort asked of models that can be told. Thinking counts as output, so it shares the role's limit. */
export const effortOf = (role: RoleName): 'low' | 'medium' => (WEIGHING.has(role) ? 'medium' : 'low');
