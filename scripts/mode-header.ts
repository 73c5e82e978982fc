import { UsageError } from './exit-codes.js';

/** What a `[MODE: DEEP_RESEARCH …]` header sets. The trailing text is the question. */
export interface ModeHeader {
  readonly question: string;
  readonly depth: 'standard' | 'exhaustive';
  /** 1 to 6 */
  readonly researchers: number;
  /** 1 to 4 */
  readonly maxRounds: number;
  readonly output: 'report' | 'brief';
}

const EXAMPLE = '[MODE: DEEP_RESEARCH depth=standard max_researchers=3 rounds=2 output=report] your question';

/**
 * Reads the header that coding agents put before a question: depth standard|exhaustive, max_researchers 1..6
 * (default 3, or 5 for exhaustive), rounds 1..4 (default 2, or 3 for exhaustive), output report|brief.
 *
 * @returns null where the text has no header
 * @throws UsageError for a malformed header, a value out of range or an empty question
 */
export function readModeHeader(text: string): ModeHeader | null {
  if (!/^\s*\[\s*MODE\b/i.test(text)) return null;
  const match = /^\s*\[MODE:\s*DEEP_RESEARCH([^\]]*)\]([\s\S]*)$/.exec(text);
  if (match === null) throw new UsageError('The [MODE: …] header is malformed.', `Write it as: ${EXAMPLE}`);
  const values = readPairs(match[1] ?? '');
  const question = (match[2] ?? '').trim();
  if (question === '')
    throw new UsageError('There is no question after the [MODE: …] header.', `Write it as: ${EXAMPLE}`);
  const depth = choice(values, { name: 'depth', known: ['standard', 'exhaustive'] as const, or: 'standard' });
  const deep = depth === 'exhaustive';
  return {
    question,
    depth,
    researchers: whole(values, { name: 'max_researchers', most: 6, or: deep ? 5 : 3 }),
    maxRounds: whole(values, { name: 'rounds', most: 4, or: deep ? 3 : 2 }),
    output: choice(values, { name: 'output', known: ['report', 'brief'] as const, or: 'report' }),
  };
}

const NAMES = ['depth', 'max_researchers', 'rounds', 'output'];

function readPairs(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const part of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const [name, value, ...rest] = part.split('=');
    if (name === undefined || value === undefined || value === '' || rest.length > 0) {
      throw new UsageError(
        `The [MODE: …] header has "${part}" where name=value is wanted.`,
        `Write it as: ${EXAMPLE}`,
      );
    }
    if (!NAMES.includes(name))
      throw new UsageError(`The [MODE: …] header knows no "${name}".`, `Known are ${NAMES.join(', ')}.`);
    if (values.has(name)) throw new UsageError(`The [MODE: …] header sets ${name} twice.`);
    values.set(name, value);
  }
  return values;
}

function choice<const T extends string>(
  values: ReadonlyMap<string, string>,
  rule: { name: string; known: readonly T[]; or: T },
): T {
  const value = values.get(rule.name);
  if (value === undefined) return rule.or;
  const found = rule.known.find((known) => known === value);
  if (found === undefined)
    throw new UsageError(
      `${rule.name}=${value} is not known in the [MODE: …] header.`,
      `Known are ${rule.known.join(', ')}.`,
    );
  return found;
}

function whole(
  values: ReadonlyMap<string, string>,
  rule: { name: string; most: number; or: number },
): number {
  const value = values.get(rule.name);
  if (value === undefined) return rule.or;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > rule.most) {
    throw new UsageError(
      `${rule.name}=${value} is out of range in the [MODE: …] header.`,
      `It is a whole number from 1 to ${rule.most}.`,
    );
  }
  return number;
}
