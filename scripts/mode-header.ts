import { UsageError } from './exit-codes.js';

/** What a `[MODE: DEEP_RESEARCH …]` header can set. */
interface ModeOptions {
  readonly depth: 'standard' | 'exhaustive';
  /** 1 to 6 */
  readonly researchers: number;
  /** 1 to 4 */
  readonly maxRounds: number;
  readonly output: 'report' | 'brief';
}

export interface ModeHeader {
  /** The text after the header. */
  readonly question: string;
  /** What the header says. */
  readonly stated: Partial<ModeOptions>;
  /** What holds where neither the header nor an option of the command says it. */
  readonly defaults: ModeOptions;
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
  const depth = choice(values, { name: 'depth', known: ['standard', 'exhaustive'] as const });
  const researchers = whole(values, { name: 'max_researchers', most: 6 });
  const maxRounds = whole(values, { name: 'rounds', most: 4 });
  const output = choice(values, { name: 'output', known: ['report', 'brief'] as const });
  return {
    question,
    stated: {
      ...(depth && { depth }),
      ...(researchers && { researchers }),
      ...(maxRounds && { maxRounds }),
      ...(output && { output }),
    },
    defaults:
      depth === 'exhaustive'
        ? { depth, researchers: 5, maxRounds: 3, output: 'report' }
        : { depth: 'standard', researchers: 3, maxRounds: 2, output: 'report' },
  };
}

const NAMES = ['depth', 'max_researchers', 'rounds', 'output'];

function readPairs(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const part of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const [name, value, ...rest] = part.split('=');
    if (name === undefined || value === undefined || value === '' || rest.length > 0) {
      throw new UsageError(
        `The [MODE: …] header has "${part}" where name=value is expected.`,
        `Write it as: ${EXAMPLE}`,
      );
    }
    if (!NAMES.includes(name))
      throw new UsageError(`The [MODE: …] header has no "${name}".`, `Known names: ${NAMES.join(', ')}.`);
    if (values.has(name)) throw new UsageError(`The [MODE: …] header sets ${name} twice.`);
    values.set(name, value);
  }
  return values;
}

function choice<const T extends string>(
  values: ReadonlyMap<string, string>,
  rule: { name: string; known: readonly T[] },
): T | undefined {
  const value = values.get(rule.name);
  if (value === undefined) return undefined;
  const found = rule.known.find((known) => known === value);
  if (found === undefined)
    throw new UsageError(
      `${rule.name}=${value} is not known in the [MODE: …] header.`,
      `Known values: ${rule.known.join(', ')}.`,
    );
  return found;
}

function whole(
  values: ReadonlyMap<string, string>,
  rule: { name: string; most: number },
): number | undefined {
  const value = values.get(rule.name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > rule.most) {
    throw new UsageError(
      `${rule.name}=${value} is out of range in the [MODE: …] header.`,
      `It must be an integer from 1 to ${rule.most}.`,
    );
  }
  return number;
}
