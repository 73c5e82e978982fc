/** One page under several addresses: which addresses, and the one form that stands for all of them. */
import type { Address } from '../address.js';

export interface Quirk {
  readonly name: string;
  /** Matched against `host/path` with the path decoded and cleaned, so every pattern can name both. */
  readonly pattern: RegExp;
  /** What changes; an empty object where the parameters say that the rule does not apply. */
  readonly rewrite: (match: RegExpExecArray, address: Address) => Rewritten;
}

export type Rewritten = Partial<Pick<Address, 'host' | 'path' | 'query'>>;

export const group = (match: RegExpExecArray, index: number): string => match[index] ?? '';
