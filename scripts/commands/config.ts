import { printText } from '../terminal/print.js';
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { openStore } from '../../store/open-store.js';
import type { RunOptions } from '../../loop/run.js';
import {
  PROJECT_FILE,
  merged,
  projectFileOf,
  readUserConfig,
  userConfigPath,
  type Config,
} from '../trust/config.js';
import { EXIT, UsageError } from '../../loop/exit-codes.js';
import { kebab, type OptionTable } from '../../loop/options/option.js';
import { rowOf } from '../../loop/files/reading.js';
import { findRunPlace } from '../../loop/files/run-folder.js';
import { plain } from '../../text/text-width.js';
import { recordConsent, withdrawConsent } from '../trust/consents.js';
import { realPathOf } from '../../loop/files/paths.js';
import { linesOf, openProjectFile, shownSetting, type ProjectFile } from '../trust/project-file.js';
import { contentOf, foreignItems, itemLines, itemsOf } from '../trust/run-origin.js';

/** `research-loop config …`: what is set, and whose word it is. */

type Flags = Readonly<{ json?: boolean }>;

const ACTIONS: Readonly<Record<string, (place: string, flags: Flags) => number>> = {
  show: showConfig,
  trust: (place) => trust(place),
  untrust: (place) => untrust(place),
};

export function configCommand(action: string, place: string | undefined, flags: Flags): number {
  const perform = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (perform === undefined)
    throw new UsageError(
      `There is no action "${action}".`,
      `Known actions: ${Object.keys(ACTIONS).join(', ')}.`,
    );
  return perform(place ?? '.', flags);
}

const print = (lines: readonly string[]): number => {
  printText(`${lines.join('\n')}\n`);
  return EXIT.ok;
};

/** Agrees to the configuration file of a folder as it is now, or to what the run in it names. */
function trust(place: string): number {
  const folder = folderOf(place);
  if (isRunFolder(folder)) return trustRun(folder);
  const own = projectFileOf(folder);
  if (!existsSync(own.path))
    throw new UsageError(
      `${folder} has no ${PROJECT_FILE} and no run.`,
      'Name the folder that the message named.',
    );
  const { path, bytes, sensitive } = openProjectFile(own, readUserConfig());
  if (sensitive.length === 0) return print([`${path} sets nothing that needs your consent.`]);
  recordConsent(path, bytes ?? '');
  return print([`Agreed to ${path} as it is now, with:`, linesOf(sensitive)]);
}

function trustRun(folder: string): number {
  const place = findRunPlace(folder);
  const store = openStore(place.storePath, { readOnly: true });
  try {
    const { id, options } = rowOf(store, place);
    const run = { id, options: options as RunOptions };
    const items = itemsOf(run.options);
    if (foreignItems(store, run, { folder, given: {} }).length === 0)
      return print([`The run in ${folder} names nothing that needs your consent.`]);
    recordConsent(realPathOf(folder) ?? folder, contentOf(run));
    return print([`Agreed to the run in ${folder}, with:`, itemLines(items)]);
  } finally {
    store.close();
  }
}

/** Takes back what was agreed to; a folder that is gone is named as it was. */
function untrust(place: string): number {
  const folder = realPathOf(place) ?? resolve(place);
  const paths = [folder, join(folder, PROJECT_FILE)];
  const taken = paths.filter((path) => withdrawConsent(path));
  return print(
    taken.length === 0
      ? [`There was no consent to ${folder}.`]
      : taken.map((path) => `No longer agreed to: ${path}`),
  );
}

/** Every setting that is in force, where it stands, and whether it waits for the user's consent. */
function showConfig(place: string, { json }: Flags): number {
  const own = readUserConfig();
  const file = openProjectFile(projectFileOf(folderOf(place)), own);
  const rows = settingsOf(own, file);
  const places = { own: userConfigPath(), folder: file.path };
  if (json === true) return print([JSON.stringify({ ...places, settings: rows }, null, 2)]);
  const lines = rows.map(({ name, value, from, needsConsent }) => {
    const shown = plain(JSON.stringify(value));
    return `  ${kebab(name)}: ${shown}  (${from}${needsConsent ? '; waits for your consent: config trust' : ''})`;
  });
  return print([
    `Your own: ${places.own}`,
    `This folder's: ${places.folder}`,
    ...(lines.length === 0 ? ['Neither sets anything.'] : lines),
  ]);
}

function settingsOf(own: Config, file: ProjectFile<OptionTable>) {
  const waiting = file.isAgreed ? [] : file.sensitive.map(({ name }) => name);
  return Object.entries<unknown>(merged(own, file.values as Config)).map(([name, value]) => ({
    name,
    value: shownSetting(name, value),
    from: Object.hasOwn(file.values, name) ? "the folder's file" : 'your own file',
    needsConsent: waiting.includes(name),
  }));
}

const isRunFolder = (folder: string): boolean =>
  ['store.db', 'store.path'].some((name) => existsSync(join(folder, name)));

/** A folder, or the one that a configuration file is in; a run also by its name. */
function folderOf(place: string): string {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return resolve(place);
  if (found?.isFile() === true && basename(place) === PROJECT_FILE) return dirname(resolve(place));
  return findRunPlace(place).folder;
}
