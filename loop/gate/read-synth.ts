/**
 * Reads synth.json and store.json: the full shapes, and the smaller ones of the same names (`{claim, sourceIds,
 * confidence}`; an array of sources, or an object of them by key). Lenient in what it does not need; every error
 * says which file, where in it, and what was expected.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Type, type Static } from 'typebox';
import { REVIEW_VERDICTS } from '../../agents/roles/vocabulary.js';
import type { CitedEvidence, ClaimInput } from './check.js';
import type { SourceInput } from './prepare.js';
import type { ReadClass } from '../../text/document.js';

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
  /** The sentences next to it; absent or null where the file does not say them. */
  readonly before?: string | null | undefined;
  readonly after?: string | null | undefined;
  /** Of the stored text, hex. */
  readonly sha256?: string | null | undefined;
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

const OptionalText = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] }));
const OptionalOffset = Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0 }));
const Id = Type.Unsafe<string | number>({ type: ['string', 'integer'] });

const RawEvidence = Type.Object({
  sourceId: Type.Optional(Type.String({ minLength: 1 })),
  exact: Type.String(),
  start: OptionalOffset,
  end: OptionalOffset,
  sha256: OptionalText,
});

const RawClaim = Type.Object({
  id: Type.Optional(Id),
  claim: Type.String(),
  sourceIds: Type.Optional(Type.Array(Id)),
  evidence: Type.Optional(
    Type.Unsafe<Static<typeof RawEvidence>[] | null>({ type: ['array', 'null'], items: RawEvidence }),
  ),
  computed: Type.Optional(Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] })),
  review: Type.Optional(Type.Unknown()),
});

const RawPassage = Type.Object({
  sourceId: Type.String({ minLength: 1 }),
  exact: Type.String(),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  before: OptionalText,
  after: OptionalText,
  sha256: OptionalText,
});

const RawAnswer = Type.Array(
  Type.Object({ sentence: Type.String(), sourceIds: Type.Optional(Type.Array(Id)) }),
);
const RawSentence = Type.Object({ text: Type.String(), sourceIds: Type.Optional(Type.Array(Id)) });
const RawSentences = Type.Optional(Type.Array(RawSentence));
const RawBrief = Type.Object({
  short: RawSentences,
  otherwise: RawSentences,
  sure: RawSentences,
  check: RawSentences,
  sections: Type.Optional(Type.Array(Type.Object({ sentences: RawSentences }))),
});

const RawSynth = Type.Object({
  brief: Type.Optional(Type.Unsafe<Static<typeof RawBrief> | null>({ anyOf: [RawBrief, { type: 'null' }] })),
  answer: OptionalText,
  answerSentences: Type.Optional(
    Type.Unsafe<Static<typeof RawAnswer> | null>({ anyOf: [RawAnswer, { type: 'null' }] }),
  ),
  claims: Type.Array(RawClaim),
  passages: Type.Optional(
    Type.Unsafe<Static<typeof RawPassage>[] | null>({ type: ['array', 'null'], items: RawPassage }),
  ),
});

const RawSource = Type.Object({
  id: Type.Optional(Id),
  text: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  title: OptionalText,
  sha256: OptionalText,
  readClass: Type.Optional(Type.Unknown()),
});

const ajv = new Ajv({ allErrors: false, allowUnionTypes: true });
let validators: { synth: ValidateFunction; source: ValidateFunction } | undefined;
const compiled = (): { synth: ValidateFunction; source: ValidateFunction } =>
  (validators ??= { synth: ajv.compile(RawSynth), source: ajv.compile(RawSource) });

/** @param name the file's name, for messages. Throws `UnreadableFile`. */
export function readSynth(json: string, name = 'synth.json'): Synth {
  const parsed = parse(json, name);
  const synth = Array.isArray(parsed) ? { claims: parsed as unknown[] } : parsed;
  const { synth: validate } = compiled();
  if (!validate(synth))
    throw invalid(name, validate.errors, 'a synth.json has `claims: [{ claim, sourceIds }]`');
  const { claims, answer, answerSentences, passages, brief } = synth as Static<typeof RawSynth>;
  const read = claims.map((claim, index) => toClaim(claim, index));
  refuseTwice(
    read.map((claim) => claim.id),
    { name, what: 'claims' },
  );
  const sentences = brief === undefined || brief === null ? [] : sentencesOf(brief);
  return {
    claims: read,
    answer: answer ?? '',
    brief: sentences,
    passages: passages ?? [],
    answerSentences: (answerSentences ?? []).map(({ sentence, sourceIds }) => cited(sentence, sourceIds)),
  };
}

const sentencesOf = (brief: Static<typeof RawBrief>): readonly SynthSentence[] =>
  [
    brief.short,
    brief.otherwise,
    brief.sure,
    brief.check,
    ...(brief.sections ?? []).map(({ sentences }) => sentences),
  ]
    .flatMap((each) => each ?? [])
    .map(({ text, sourceIds }) => cited(text, sourceIds));

const cited = (text: string, sourceIds: readonly (string | number)[] = []): SynthSentence => ({
  text,
  sourceIds: sourceIds.map(String),
});

function toClaim(raw: Static<typeof RawClaim>, index: number): ClaimInput {
  const evidence = (raw.evidence ?? []).map((each): CitedEvidence => {
    const fallback = raw.sourceIds?.length === 1 ? String(raw.sourceIds[0]) : '';
    const { exact } = each;
    return {
      sourceId: each.sourceId ?? fallback,
      exact,
      ...(typeof each.start === 'number' && typeof each.end === 'number'
        ? { start: each.start, end: each.end }
        : {}),
      ...(each.sha256 ? { sha256: each.sha256 } : {}),
    };
  });
  return {
    id: raw.id === undefined ? `C${index + 1}` : String(raw.id),
    claim: raw.claim,
    sourceIds: (raw.sourceIds ?? []).map(String),
    evidence,
    ...(raw.computed ? { isComputed: true } : {}),
    ...reviewOf(raw.review),
  };
}

/** What reviewers found; nothing where none of them did. */
function reviewOf(raw: unknown): Pick<ClaimInput, 'review'> {
  const status = (raw as { status?: unknown } | null | undefined)?.status;
  const review = REVIEW_VERDICTS.find((each) => each === status);
  return review === undefined ? {} : { review };
}

/** @param name the file's name, for messages. Throws `UnreadableFile`. */
export function readStore(json: string, name = 'store.json'): SourceInput[] {
  const parsed = parse(json, name);
  const entries = entriesOf(parsed);
  if (!entries)
    throw new UnreadableFile(
      `${name} holds no sources.`,
      'A store.json is an array of sources, or an object of them by key, each with `id` and `text`.',
    );
  const { source: validate } = compiled();
  const sources = entries.map(([key, source]) => {
    if (!validate(source))
      throw invalid(`${name}, source ${key}`, validate.errors, 'each source has `id` and `text`');
    return toSource(key, source as Static<typeof RawSource>);
  });
  refuseTwice(
    sources.map((source) => source.id),
    { name, what: 'sources' },
  );
  return sources;
}

function entriesOf(parsed: unknown): [string, unknown][] | undefined {
  if (Array.isArray(parsed)) return parsed.map((source: unknown, index) => [`S${index + 1}`, source]);
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const { sources } = parsed as { sources?: unknown };
  if (Array.isArray(sources) && Object.keys(parsed).length <= 3) return entriesOf(sources);
  return Object.entries(parsed);
}

const READ_CLASSES: readonly string[] = ['full', 'abstract', 'snippet'];

function toSource(key: string, raw: Static<typeof RawSource>): SourceInput {
  const readClass = READ_CLASSES.includes(raw.readClass as string) ? (raw.readClass as ReadClass) : 'full';
  return {
    id: raw.id === undefined ? key : String(raw.id),
    text: raw.text ?? '',
    title: raw.title ?? null,
    readClass,
    ...(raw.sha256 ? { sha256: raw.sha256 } : {}),
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

function invalid(name: string, errors: ErrorObject[] | null | undefined, expected: string): UnreadableFile {
  const first = errors?.[0];
  const where = first?.instancePath ? ` at ${first.instancePath}` : '';
  return new UnreadableFile(
    `${name} has another shape${where}: ${first?.message ?? 'not valid'}.`,
    `Expected: ${expected}.`,
  );
}

function refuseTwice(ids: readonly string[], { name, what }: { name: string; what: string }): void {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id))
      throw new UnreadableFile(
        `${name} has two ${what} with the id ${id}.`,
        'Ids have to be different, or a citation could mean either.',
      );
    seen.add(id);
  }
}
