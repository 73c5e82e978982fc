import { estimateTokenCount } from 'tokenx';

/** Tokens of a text, estimated (within a few per cent for prose; no tokenizer is loaded). */
export const estimateTokens = (text: string): number => (text === '' ? 0 : estimateTokenCount(text));
