import { UsageError } from '../../loop/exit-codes.js';
import { valueOf } from '../options/flags.js';
import { choice, integer, type OptionRow, type ValueOf } from '../../loop/options/option.js';

/** What a `[MODE: DEEP_RESEARCH …]` header can set, by the names it has there. */
const ROWS = {
  depth: choice(['standard', 'exhaustive'], { help: 'default: standard' }),
  max_researchers: integer({ minimum: 1, maximum: 6, help: 'default: 3, or 5 for exhaustive' }),
  rounds: integer({ minimum: 1, maximum: 4, help: 'default: 2, or 3 for exhaustive' }),
  output: choice(['report', 'brief'], { help: 'default: report' }),
} as const;
type HeaderName = keyof typeof ROWS;

interface ModeOptions {
  readonly depth: ValueOf<typeof ROWS.depth>;
  readonly researchers: number;
  readonly maxRounds: number;
  readonly output: ValueOf<typeof ROWS.output>;
}
const OPTION_OF: Readonly<Record<HeaderName, keyof ModeOptions>> = {
  depth: 'depth',
  max_researchers: 'researchers',
  rounds: 'maxRounds',
  output: 'output',
};

export interface ModeHeader {
  /** The text after the header. */
  readonly question: string;
  /** What the header says. */
  readonly stated: Partial<ModeOptions>;
  /** What holds where neither the header nor an option of the command says it. */
  readonly defaults: ModeOptions;
}

const CURE =
  'Write it as: [MODE: DEEP_RESEARCH depth=standard max_researchers=3 rounds=2 output=report] your question';
const IN_HEADER = {
  show: (value: unknown) => `${String(value)} in the [MODE: …] header`,
  example: String,
};

/**
 * Reads the header that coding agents put before a question.
 *
 * @returns null where the text has no header
 * @throws UsageError for a malformed header, a value out of range or an empty question
 */
export function readModeHeader(text: string): ModeHeader | null {
  if (!/^\s*\[\s*MODE\b/i.test(text)) return null;
  const [, pairs, asked = ''] = /^\s*\[MODE:\s*DEEP_RESEARCH([^\]]*)\]([\s\S]*)$/.exec(text) ?? [];
  if (pairs === undefined) throw new UsageError('The [MODE: …] header is malformed.', CURE);
  const question = asked.trim();
  if (question === '') throw new UsageError('There is no question after the [MODE: …] header.', CURE);
  const stated: Partial<Record<keyof ModeOptions, unknown>> = {};
  for (const pair of pairs.split(/[\s,]+/).filter((each) => each !== '')) {
    const [name = '', value = '', ...rest] = pair.split('=');
    if (value === '' || rest.length > 0)
      throw new UsageError(`The [MODE: …] header has "${pair}" where name=value is expected.`, CURE);
    if (!Object.hasOwn(ROWS, name))
      throw new UsageError(
        `The [MODE: …] header has no "${name}".`,
        `Known names: ${Object.keys(ROWS).join(', ')}.`,
      );
    const row: OptionRow = ROWS[name as HeaderName];
    const option = OPTION_OF[name as HeaderName];
    if (option in stated) throw new UsageError(`The [MODE: …] header sets ${name} twice.`);
    stated[option] = row.check(valueOf(value, row), IN_HEADER);
  }
  const isExhaustive = stated.depth === 'exhaustive';
  return {
    question,
    stated: stated as Partial<ModeOptions>,
    defaults: {
      depth: isExhaustive ? 'exhaustive' : 'standard',
      researchers: isExhaustive ? 5 : 3,
      maxRounds: isExhaustive ? 3 : 2,
      output: 'report',
    },
  };
}
