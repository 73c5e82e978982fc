import { fold } from './fold.js';

/** Letters and digits alone: what differs in signs, spaces and capitals is the same. */

const withoutSigns = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** In lower case, one space between words. */
export const bareWords = (text: string): string => withoutSigns(text.toLowerCase());

/** The same, folded: without accents and the like. */
export const foldedWords = (text: string): string => withoutSigns(fold(text));
