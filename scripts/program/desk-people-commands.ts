import { AUDIT_OPTIONS, USERS_OPTIONS } from '../options/users.js';
import { command, type CommandRow } from './command.js';

/** Commands about who uses the desk. */
export const PEOPLE_COMMANDS: readonly CommandRow[] = [
  command({
    usage: 'users <action> [name]',
    about:
      'who may use the desk; action: add, password, role, remove, list, sign-out, token, tokens, untoken. A password is asked for, or read from standard input',
    options: USERS_OPTIONS,
    examples: [
      'research-loop users add ana --role admin',
      'research-loop users role ben --role asker --day-usd 5',
      'research-loop users token ana --role reader --label "weekly report" --days 30',
    ],
    perform: async (flags, action: string, name: string | undefined) =>
      (await import('../commands/users.js')).usersCommand(action, name, flags),
  }),
  command({
    usage: 'audit',
    about: 'who did what at the desk, when and from where; the newest first',
    options: AUDIT_OPTIONS,
    examples: ['research-loop audit --since 2026-11-01', 'research-loop audit --person ana --json'],
    perform: async (flags) => (await import('../commands/audit.js')).auditCommand(flags),
  }),
];
