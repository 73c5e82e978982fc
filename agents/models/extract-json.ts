import { jsonrepair } from 'jsonrepair';

/** Most text of a reply that is looked at, in UTF-16 units; no role's answer comes near. */
const MAX_REPLY_LENGTH = 1_000_000;
/** Most openings of objects that are tried. */
const MAX_STARTS = 40;

export type Extraction =
  | { readonly found: true; readonly values: readonly unknown[]; readonly cut: boolean }
  | {
      readonly found: false;
      /** Something opens and never closes. */
      readonly cut: boolean;
    };

/**
 * The JSON values in a model's words, the likeliest first: thinking, code fences, tags and prose around them are
 * removed, small syntax errors are repaired. An object that never ends is not completed: half an answer must not pass
 * for a whole one.
 */
export function extractJson(reply: string): Extraction {
  const text = withoutThinking(reply.slice(0, MAX_REPLY_LENGTH).replace(/^\uFEFF/, ''));
  const whole = parseStrict(text.trim());
  if (isContainer(whole)) return { found: true, values: [whole], cut: false };
  // The object may be a JSON string, in quotes.
  if (typeof whole === 'string' && whole.length < text.length) return extractJson(whole);
  const { pieces, cut } = balancedPieces(taggedPart(text));
  // What follows an opening that never closes is a part of something; only a whole object may be the answer.
  const isUsable = cut ? isObject : isContainer;
  const parsed = pieces
    .toSorted((a, b) => b.length - a.length)
    .map((piece) => parseStrict(piece) ?? parseRepaired(piece))
    .filter(isUsable);
  return parsed.length > 0 ? { found: true, values: parsed, cut } : { found: false, cut };
}

const THOUGHT_TAGS = ['think', 'thinking', 'reasoning', 'thought'];

/** Drops `<think>…</think>` and its like; of an opened thought without end, what follows the tag stays. */
function withoutThinking(text: string): string {
  let rest = text;
  for (const tag of THOUGHT_TAGS) {
    const end = rest.lastIndexOf(`</${tag}>`);
    if (end >= 0) {
      const start = rest.indexOf(`<${tag}>`);
      const before = start >= 0 && start < end ? rest.slice(0, start) : '';
      rest = `${before}\n${rest.slice(end + tag.length + 3)}`;
    }
    rest = rest.replaceAll(`<${tag}>`, ' ');
  }
  return rest;
}

/** The text between `<reply>` and `</reply>`, where a model was asked for the tags. */
function taggedPart(text: string): string {
  const start = text.lastIndexOf('<reply>');
  if (start < 0) return text;
  const end = text.indexOf('</reply>', start);
  return text.slice(start + '<reply>'.length, end < 0 ? undefined : end);
}

/** Pieces of the text that open and close as JSON does. `cut` is true when one opens and never closes. */
function balancedPieces(text: string): { pieces: string[]; cut: boolean } {
  const pieces: string[] = [];
  let cut = false;
  let from = 0;
  for (let starts = 0; starts < MAX_STARTS; starts += 1) {
    const start = nextStart(text, from);
    if (start < 0) break;
    const end = endOfValue(text, start);
    if (end < 0) {
      cut = true;
      from = start + 1;
    } else {
      pieces.push(text.slice(start, end));
      from = end;
    }
  }
  return { pieces, cut };
}

function nextStart(text: string, from: number): number {
  const brace = text.indexOf('{', from);
  const bracket = text.indexOf('[', from);
  if (brace < 0 || bracket < 0) return Math.max(brace, bracket);
  return Math.min(brace, bracket);
}

/** Where the value that opens at `start` closes (exclusive), or -1. Brackets inside double quotes do not count. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return -1;
}

const isObject = (value: unknown): boolean => isContainer(value) && !Array.isArray(value);

const isContainer = (value: unknown): boolean => value !== null && typeof value === 'object';

function parseStrict(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseRepaired(text: string): unknown {
  try {
    return JSON.parse(jsonrepair(text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, ' ')));
  } catch {
    return undefined;
  }
}
