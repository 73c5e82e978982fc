import { readFileSync } from 'node:fs';

/** The content of a JSON file of this folder, such as `units.json`; its reader knows the shape. */
export const readData = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
