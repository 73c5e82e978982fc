/**
 * Reads synth.json and store.json: the full shapes, and the smaller ones of the same names (`{claim, sourceIds,
 * confidence}`; an array of sources, or an object of them by key). Lenient in what it does not need; every error
 * says which file, where in it, and what was expected.
 */
import { REVIEW_VERDICTS } from '../../agents/roles/vocabulary.js';
import type { ReadClass } from '../../text/document.js';
import type { CitedEvidence, ClaimInput } from './check.js';
import type { SourceInput } from './prepare.js';

/** The file cannot be used; `cure` says what to do about it. */
class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly cure: string;

  constructor(message: string, cure: string) {
    super(message);
    this.cure = cure;
  }
}

/** A passage that a brief lists as it stands in a stored text. */
export interface SynthPassage {
  readonly sourceId: string;
  readonly exact: string;
  /** UTF-16 offsets into the stored text. */
  readonly start: number;
  readonly end: number;
  /** The sentences next to it; null where the file does not say them. */
  readonly before: string | null;
  readonly after: string | null;
  /** Of the stored text, hex. */
  readonly sha256: string | null;
}

/** A sentence of the finished brief; without sources where the program itself says it. */
interface SynthSentence {
  readonly text: string;
  readonly sourceIds: readonly string[];
}

export interface Synth {
  readonly claims: readonly ClaimInput[];
  /** The synthesis's answer paragraph, where it has one. */
  readonly answer: string;
  /** Its sentences with the sources that they are printed with; none where the file has the paragraph alone. */
  readonly answerSentences: readonly SynthSentence[];
  /** Sentences of the finished brief with the sources that they are printed with; none without an editor. */
  readonly brief: readonly SynthSentence[];
  /** Best first. */
  readonly passages: readonly SynthPassage[];
}

/** A value of a file, with its place there. What is null counts as absent. */
class Value {
  readonly #value: unknown;
  readonly #place: string;
  readonly #about: { readonly name: string; readonly expected: string };

  constructor(value: unknown, about: { name: string; expected: string }, place = '') {
    this.#value = value;
    this.#about = about;
    this.#place = place;
  }

  at(key: string | number): Value {
    if (typeof this.#value !== 'object' || this.#value === null) return this.#refuse('an object');
    const value = (this.#value as Record<string | number, unknown>)[key];
    return new Value(value, this.#about, `${this.#place}/${key}`);
  }

  is(value: unknown): boolean {
    return this.#value === value;
  }

  get isAbsent(): boolean {
    return this.#value === undefined || this.#value === null;
  }

  /** Nothing of what is absent. */
  each<Of>(read: (each: Value, at: number) => Of): Of[] {
    if (this.isAbsent) return [];
    if (!Array.isArray(this.#value)) return this.#refuse('a list');
    return this.#value.map((_, at) => read(this.at(at), at));
  }

  text(): string {
    return typeof this.#value === 'string' ? this.#value : this.#refuse('a string');
  }

  id(): string {
    return typeof this.#value === 'number' ? String(this.#value) : this.text();
  }

  offset(): number {
    const value = this.#value;
    return Number.isInteger(value) && Number(value) >= 0 ? Number(value) : this.#refuse('an offset');
  }

  orNull<Of>(read: (value: Value) => Of): Of | null {
    return this.isAbsent ? null : read(this);
  }

  #refuse(wanted: string): never {
    const { name, expected } = this.#about;
    const where = this.#place === '' ? '' : ` at ${this.#place}`;
    throw new UnreadableFile(`${name} has another shape${where}: not ${wanted}.`, `Expected: ${expected}.`);
  }
}

const text = (value: Value): string => value.text();
const id = (value: Value): string => value.id();
const offset = (value: Value): number => value.offset();

/** @param name the file's name, for messages. Throws `UnreadableFile`. */
export function readSynth(json: string, name = 'synth.json'): Synth {
  const parsed = parse(json, name);
  const whole = Array.isArray(parsed) ? { claims: parsed as unknown[] } : parsed;
  const synth = new Value(whole, { name, expected: 'a synth.json has `claims: [{ claim, sourceIds }]`' });
  if (synth.at('claims').isAbsent) synth.at('claims').text();
  const claims = synth.at('claims').each(readClaim);
  refuseTwice(claims, { name, what: 'claims' });
  return {
    claims,
    answer: synth.at('answer').orNull(text) ?? '',
    answerSentences: synth.at('answerSentences').each((each) => sentence(each, 'sentence')),
    brief: synth.at('brief').orNull(sentencesOfBrief) ?? [],
    passages: synth.at('passages').each((passage) => ({
      sourceId: passage.at('sourceId').text(),
      exact: passage.at('exact').text(),
      start: passage.at('start').offset(),
      end: passage.at('end').offset(),
      before: passage.at('before').orNull(text),
      after: passage.at('after').orNull(text),
      sha256: passage.at('sha256').orNull(text),
    })),
  };
}

const sentence = (value: Value, key: 'text' | 'sentence' = 'text'): SynthSentence => ({
  text: value.at(key).text(),
  sourceIds: value.at('sourceIds').each(id),
});

const sentencesOfBrief = (brief: Value): SynthSentence[] => [
  ...['short', 'otherwise', 'sure', 'check'].flatMap((part) => brief.at(part).each((each) => sentence(each))),
  ...brief
    .at('sections')
    .each((section) => section.at('sentences').each((each) => sentence(each)))
    .flat(),
];

function readClaim(claim: Value, at: number): ClaimInput {
  const sourceIds = claim.at('sourceIds').each(id);
  const status = claim.at('review').orNull((review) => review.at('status').orNull(id));
  const review = REVIEW_VERDICTS.find((each) => each === status);
  return {
    id: claim.at('id').orNull(id) ?? `C${at + 1}`,
    claim: claim.at('claim').text(),
    sourceIds,
    evidence: claim.at('evidence').each((each): CitedEvidence => {
      const [start, end] = [each.at('start').orNull(offset), each.at('end').orNull(offset)];
      const sha256 = each.at('sha256').orNull(text);
      return {
        sourceId: each.at('sourceId').orNull(text) ?? (sourceIds.length === 1 ? String(sourceIds[0]) : ''),
        exact: each.at('exact').text(),
        ...(start === null || end === null ? {} : { start, end }),
        ...(sha256 === null ? {} : { sha256 }),
      };
    }),
    ...(claim.at('computed').is(true) ? { isComputed: true } : {}),
    ...(review === undefined ? {} : { review }),
  };
}

/** A source of a store.json with the entry that it was read from, and the key of that. */
export interface StoreEntry {
  readonly source: SourceInput;
  readonly key: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** @param name the file's name, for messages. Throws `UnreadableFile`. */
export const readStore = (json: string, name = 'store.json'): SourceInput[] =>
  readStoreEntries(json, name).map(({ source }) => source);

/** @param name the file's name, for messages. Throws `UnreadableFile`. */
export function readStoreEntries(json: string, name: string): StoreEntry[] {
  const entries = entriesOf(parse(json, name));
  if (!entries)
    throw new UnreadableFile(
      `${name} holds no sources.`,
      'A store.json is an array of sources, or an object of them by key, each with `id` and `text`.',
    );
  const read = entries.map(([key, entry]): StoreEntry => {
    const about = { name: `${name}, source ${key}`, expected: 'each source has `id` and `text`' };
    return {
      key,
      source: readSource(key, new Value(entry, about)),
      entry: entry as Readonly<Record<string, unknown>>,
    };
  });
  refuseTwice(
    read.map(({ source }) => source),
    { name, what: 'sources' },
  );
  return read;
}

function entriesOf(parsed: unknown): [string, unknown][] | undefined {
  if (Array.isArray(parsed)) return parsed.map((source: unknown, index) => [`S${index + 1}`, source]);
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const { sources } = parsed as { sources?: unknown };
  if (Array.isArray(sources) && Object.keys(parsed).length <= 3) return entriesOf(sources);
  return Object.entries(parsed);
}

const READ_CLASSES: readonly ReadClass[] = ['full', 'abstract', 'snippet'];

function readSource(key: string, source: Value): SourceInput {
  const readClass = source.at('readClass').orNull((value) => READ_CLASSES.find((each) => value.is(each)));
  const sha256 = source.at('sha256').orNull(text);
  return {
    id: source.at('id').orNull(id) ?? key,
    text: source.at('text').orNull(text) ?? '',
    title: source.at('title').orNull(text),
    readClass: readClass ?? 'full',
    ...(sha256 === null ? {} : { sha256 }),
  };
}

function parse(json: string, name: string): unknown {
  const text = json.replace(/^\uFEFF/, '');
  if (text.trim() === '')
    throw new UnreadableFile(
      `${name} is empty.`,
      'Was the run finished? Write it again with `research-loop report RUN`.',
    );
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UnreadableFile(
      `${name} is not JSON: ${(error as Error).message}.`,
      'Give a synth.json or a report.md first, then the store.',
    );
  }
}

function refuseTwice(
  named: readonly { readonly id: string }[],
  { name, what }: { name: string; what: string },
): void {
  const seen = new Set<string>();
  const twice = named.find((each) => seen.size === seen.add(each.id).size)?.id;
  if (twice === undefined) return;
  throw new UnreadableFile(
    `${name} has two ${what} with the id ${twice}.`,
    'Ids have to be different, or a citation could mean either.',
  );
}
