import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The process's environment, read here and nowhere else. Everything below `scripts/` is handed values. */

/** The environment as a plain record of non-empty strings. */
export function environment(): Readonly<Record<string, string>> {
  const entries = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || value.trim() === '' ? [] : [[name, value.trim()] as const],
  );
  return Object.fromEntries(entries);
}

/** Folders of this user, as the XDG Base Directory Specification names them. Absolute. */
export interface UserFolders {
  readonly configuration: string;
  /** What the program remembers: the key by which it knows runs of its own. */
  readonly state: string;
}

const FOLDER = 'research-loop';

/** A relative path in the variables counts as not set, as the specification has it. */
export function userFolders(): UserFolders {
  const variables = environment();
  const home = variables['HOME'] ?? homedir();
  const under = (variable: string, ...usual: readonly string[]): string => {
    const given = variables[variable];
    return join(given !== undefined && isAbsolute(given) ? given : join(home, ...usual), FOLDER);
  };
  return process.platform === 'win32'
    ? {
        configuration: under('APPDATA', 'AppData', 'Roaming'),
        state: under('LOCALAPPDATA', 'AppData', 'Local'),
      }
    : {
        configuration: under('XDG_CONFIG_HOME', '.config'),
        state: under('XDG_STATE_HOME', '.local', 'state'),
      };
}

/** Colours are for terminals that take them (no-color.org). */
export function wantsColour(stream: { isTTY?: boolean }): boolean {
  return stream.isTTY === true && process.env['NO_COLOR'] === undefined && process.env['TERM'] !== 'dumb';
}
