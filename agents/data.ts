import { readFileSync } from 'node:fs';

/** What `agents/data/<name>.json` holds; the caller names its type. */
export const dataOf = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8'));
