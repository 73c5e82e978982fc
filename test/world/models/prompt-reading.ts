/** What a scripted role can see: the bytes of its request, and nothing else. */

export interface ReadPrompt {
  readonly role: string;
  readonly system: string;
  /** The user's part: what is stable and what changes, in one text. */
  readonly user: string;
}

export const roleOf = (system: string): string =>
  /^# Role: ([a-z ]+)/.exec(system)?.[1]?.split(' ').at(-1) ?? 'unknown';

/** The text after a heading line, up to the next empty line. */
export function section(text: string, heading: string): string {
  const start = text.indexOf(heading);
  if (start < 0) return '';
  const from = start + heading.length;
  const end = text.indexOf('\n\n', from);
  return text.slice(from, end < 0 ? undefined : end).trim();
}

export interface SeenSentence {
  readonly ref: string;
  readonly source: string;
  readonly text: string;
}

export interface SeenFinding {
  /** `F4.3` */
  readonly id: string;
  readonly text: string;
  readonly isDecisive: boolean;
}

export const findingsIn = (user: string): readonly SeenFinding[] =>
  [...user.matchAll(/^(?:= )?(F\d+\.\d+)(!?) \| (.*?)(?: \| [^|]*)?$/gm)].map(
    ([, id = '', mark = '', text = '']) => ({ id, text, isDecisive: mark === '!' }),
  );

export function sentencesIn(user: string): SeenSentence[] {
  return [...user.matchAll(/^(S\d+)\.(\d+) \| (.*)$/gm)].flatMap(
    ([, source = '', number = '', line = '']) => {
      const [first = '', ...others] = line.split(/ \|(\d+)\| /);
      const numbered = [
        [number, first],
        ...others.flatMap((each, at) => (at % 2 === 0 ? [[each, others[at + 1] ?? '']] : [])),
      ];
      return numbered.map(([sentence = '', text = '']) => ({
        ref: `${source}.${sentence}`,
        source,
        text: text.replace(/ …$/, '').replace(/ \[cites other work\]$/, ''),
      }));
    },
  );
}

export interface SeenClaim {
  readonly id: string;
  readonly text: string;
  readonly facts: string;
  readonly refs: readonly string[];
}

/** Lines `C1 | words | for, high, 2 independent works, … | S1.2, S3.4`. */
export function claimsIn(user: string): SeenClaim[] {
  return [...user.matchAll(/^(C\d+) \| (.*) \| ([^|]*) \| ([^|]*)$/gm)].map(
    ([, id = '', text = '', facts = '', refs = '']) => ({
      id,
      text,
      facts,
      refs: refs.split(', ').filter((ref) => ref !== ''),
    }),
  );
}

const COMMON = new Set(
  'the and for that with are was were this from which than have has does did what when where who how why not its their into over under about between after before more less most such been being will would could should also only other there these those they them then'.split(
    ' ',
  ),
);

/** Telling words, cut to six letters so that forms of one word meet. */
export function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.slice(0, 6)));
}

export const numbersIn = (text: string): Set<string> => new Set(text.match(/\d+(?:[.,]\d+)*/g) ?? []);

/** Share of the first set that the second holds, 0 to 1. */
export function coverage(of: ReadonlySet<string>, by: ReadonlySet<string>): number {
  if (of.size === 0) return 0;
  return [...of].filter((word) => by.has(word)).length / of.size;
}

const OPPOSING =
  /\b(?:no (?:effect|difference|evidence|benefit|significant)|not|never|fail(?:s|ed|ure)?|critic\w*|limit\w*|however|contrary|contradict\w*|retract\w*|risk\w*|harm\w*|worse|declin\w*|doubt\w*)\b/i;

export const opposes = (text: string): boolean => OPPOSING.test(text);
