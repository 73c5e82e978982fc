import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Angle } from '../../search/engine.js';

/** A prompt that people edit: Markdown in three parts, separated by `<!-- stable -->` and `<!-- changing -->`. */
export interface Template {
  readonly name: string;
  /** Who the role is and how it answers; the same in every call of a run. */
  readonly system: string;
  /** What stays the same from round to round. */
  readonly stable: string;
  /** What this call is about. */
  readonly changing: string;
  /** SHA-256 of the text, fragments included, hex. */
  readonly hash: string;
}

export interface FilledTemplate {
  readonly system: string;
  readonly stable: string;
  readonly prompt: string;
}

const PLACEHOLDER = /\{\{([a-zA-Z]+)\}\}/g;
const INCLUDE = /\{\{> ([a-z-]+(?:\/[a-z-]+)?)\}\}/g;
const templates = new Map<string, Template>();

/** Reads and keeps a prompt of `agents/prompts/`, without the `.md`. Throws where it is missing or lacks a part. */
export function loadTemplate(name: string): Template {
  const known = templates.get(name);
  if (known) return known;
  const text = readPrompt(name).replace(INCLUDE, (_, fragment: string) => readPrompt(fragment).trim());
  const template = parseTemplate(name, text);
  templates.set(name, template);
  return template;
}

/** Splits a prompt's text into its parts. */
export function parseTemplate(name: string, text: string): Template {
  const [system, rest] = text.split('<!-- stable -->');
  const [stable, changing] = (rest ?? '').split('<!-- changing -->');
  if (system === undefined || stable === undefined || changing === undefined) {
    throw new Error(`Prompt ${name} needs the lines <!-- stable --> and <!-- changing -->.`);
  }
  const hash = createHash('sha256').update(text).digest('hex');
  return { name, system: system.trim(), stable: stable.trim(), changing: changing.trim(), hash };
}

/**
 * Puts values into a prompt's `{{placeholders}}`, once: braces inside a value are left alone. Throws
 * where a placeholder has no value or a value no placeholder: prompt and program then differ.
 */
export function fillTemplate(template: Template, values: Readonly<Record<string, string>>): FilledTemplate {
  const used = new Set<string>();
  const fill = (part: string): string =>
    part
      .replace(PLACEHOLDER, (_, name: string) => {
        if (!Object.hasOwn(values, name))
          throw new Error(`Prompt ${template.name}: {{${name}}} has no value.`);
        used.add(name);
        return values[name] ?? '';
      })
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  const filled = {
    system: fill(template.system),
    stable: fill(template.stable),
    prompt: fill(template.changing),
  };
  const unused = Object.keys(values).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`Prompt ${template.name} has no place for ${unused.join(', ')}.`);
  return filled;
}

/** Prompts are next to the program, both in the source tree and in the build. */
function readPrompt(name: string): string {
  const near = new URL(`../../prompts/${name}.md`, import.meta.url);
  if (existsSync(near)) return readFileSync(near, 'utf8');
  const atRoot = new URL(`../../../../agents/prompts/${name}.md`, import.meta.url);
  if (existsSync(atRoot)) return readFileSync(atRoot, 'utf8');
  throw new Error(`Prompt ${fileURLToPath(near)} does not exist.`);
}

/** What an angle's searcher and picker read about their angle. */
export const angleBrief = (angle: Angle): string => readPrompt(`angles/${angle}`).trim();

/** A piece of `agents/prompts/fragments` that some requests of a role need and others do not. */
export const promptFragment = (name: string): string => readPrompt(`fragments/${name}`).trim();
