import { readFileSync } from 'node:fs';

/**
 * Word lists that are kept as data: `data/FILE.json` holds them by name, each as lines of words. Returns what gives the
 * words of a list; a name that the file does not have throws.
 */
export function wordLists(file: string): (name: string) => ReadonlySet<string> {
  const lists = JSON.parse(readFileSync(new URL(`./data/${file}.json`, import.meta.url), 'utf8')) as Readonly<
    Record<string, readonly string[]>
  >;
  return (name) => {
    const lines = lists[name];
    if (lines === undefined) throw new Error(`${file}.json has no list ${name}.`);
    return new Set(lines.join(' ').split(' '));
  };
}

/** The words of a list that white space separates. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
