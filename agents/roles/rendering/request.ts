import { createHash } from 'node:crypto';
import { estimateTokens } from '../../models/tokens.js';
import type { RenderedRequest, RoleTraits } from '../definition.js';
import { ROLE_TOKENS } from '../token-sizes.js';
import { clip, clipAtSentence, plainLine, wellFormed } from './fence.js';
import type { LeftOut } from './lists.js';
import { shapeText } from './shape.js';
import { fillTemplate, loadTemplate } from './template.js';

export interface RequestParts {
  /** Values of the prompt's placeholders. */
  readonly values: Readonly<Record<string, string>>;
  /** Prompt words that the program chose and put among the values, such as an angle's brief. */
  readonly chosenWords?: string;
  /** Sentences that the request shows: `S12.34`. */
  readonly shown?: ReadonlySet<string>;
  readonly record?: readonly LeftOut[];
  /** Where the reply to these parts is shorter than the role's longest. */
  readonly maxOutputTokens?: number;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Fills a role's prompt. Throws where the result is over the role's token budget: its lists were not trimmed. */
export function renderRequest(
  { name, schema }: Pick<RoleTraits, 'name' | 'schema'>,
  parts: RequestParts,
): RenderedRequest {
  const template = loadTemplate(name);
  const filled = fillTemplate(template, { ...parts.values, shape: shapeText(schema) });
  const tokens =
    estimateTokens(filled.system) + estimateTokens(filled.stable) + estimateTokens(filled.prompt);
  const most = ROLE_TOKENS[name].input;
  if (tokens > most) throw new Error(`A ${name} request of ${tokens} tokens exceeds its limit of ${most}.`);
  return {
    ...filled,
    promptHash: hashWith(template.hash, parts.chosenWords),
    shown: parts.shown ?? NOTHING,
    leftOut: parts.record ?? [],
    maxOutputTokens: Math.min(parts.maxOutputTokens ?? Infinity, ROLE_TOKENS[name].output),
  };
}

const hashWith = (hash: string, words: string | undefined): string =>
  words === undefined ? hash : createHash('sha256').update(`${hash}\n${words}`).digest('hex');

/** Longest question, target or scope that is shown, in UTF-16 units. */
const MAX_WORDS = 4000;
const MAX_SHORT = 800;

/** A text of the user's or of a role's, on one line, bounded, and never cut in the middle of a sentence where one ends before. */
export const bounded = (text: string, maxLength = MAX_SHORT): string =>
  clipAtSentence(plainLine(text.slice(0, maxLength * 2)), maxLength);

/**
 * The question keeps its line breaks, since the user may have laid it out.
 *
 * @param share of its greatest length that is shown, above 0 to 1
 */
export const questionText = (question: string, share = 1): string =>
  clip(wellFormed(question).trim(), MAX_WORDS * share);

export const orNone = (text: string | null): string =>
  text === null || text.trim() === '' ? 'none' : bounded(text);

/** Lines as a list. */
export const dashed = (lines: readonly string[]): string[] => lines.map((line) => `- ${line}`);
