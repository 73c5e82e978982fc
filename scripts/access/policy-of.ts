import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../exit-codes.js';
import { kebab, type ValuesOf } from '../options/option.js';
import type { MCP_OPTIONS } from '../options/mcp.js';
import { LIMIT_NAMES, NARROWEST, type Policy } from './policy.js';

export type PolicyFlags = Pick<
  ValuesOf<typeof MCP_OPTIONS>,
  'allowCorpus' | 'allowModel' | 'allowSearch' | (typeof LIMIT_NAMES)[number]
> & { readonly allowRuns?: readonly string[]; readonly maxRuns?: number };

/**
 * What the operator allows, as it was typed.
 *
 * @throws UsageError for a folder that does not exist: it would allow nothing, or later something else
 */
export function policyOf(flags: PolicyFlags): Policy {
  const folders = (name: 'allowCorpus' | 'allowRuns'): readonly string[] =>
    (flags[name] ?? []).map((folder) => {
      if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return resolve(folder);
      throw new UsageError(`--${kebab(name)} ${folder} is not a folder.`, 'Name one that exists.');
    });
  return {
    corpora: folders('allowCorpus'),
    roots: [...NARROWEST.roots, ...folders('allowRuns')],
    models: flags.allowModel ?? [],
    engines: flags.allowSearch ?? [],
    mostRuns: flags.maxRuns ?? NARROWEST.mostRuns,
    limits: Object.fromEntries(
      LIMIT_NAMES.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]])),
    ),
  };
}
