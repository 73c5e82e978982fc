/**
 * Reads synth.json and store.json: the full shapes, and the smaller ones of the same names (`{claim, sourceIds,
 * confidence}`; an array of sources, or an object of them by key). Lenient in what it does not need; every error
 * says which file, where in it, and what was expected.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { CitedEvidence, ClaimInput } from './check.js';
import type { ReadClass, SourceInput } from './prepare.js';

/** The file cannot be used; `cure` says what to do about it. */
class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly cure: string;

  constructor(message: string, cure: string) {
    super(message);
    this.cure = cure;
  }
}

export interface Synth {
  readonly claims: readonly ClaimInput[];
  /** The synthesis's answer paragraph, where it has one. */
  readonly answer: string;
}

const evidenceSchema = {
  type: 'object',
  required: ['exact'],
  properties: {
    sourceId: { type: 'string', minLength: 1 },
    exact: { type: 'string' },
    start: { type: ['integer', 'null'], minimum: 0 },
    end: { type: ['integer', 'null'], minimum: 0 },
    sha256: { type: ['string', 'null'] },
  },
} as const;

const synthSchema = {
  type: 'object',
  required: ['claims'],
  properties: {
    answer: { type: ['string', 'null'] },
    claims: {
      type: 'array',
      items: {
        type: 'object',
        required: ['claim'],
        properties: {
          id: { type: ['string', 'integer'] },
          claim: { type: 'string' },
          sourceIds: { type: 'array', items: { type: ['string', 'integer'] } },
          evidence: { type: ['array', 'null'], items: evidenceSchema },
          computed: { type: ['boolean', 'null'] },
        },
      },
    },
  },
} as const;

const sourceSchema = {
  type: 'object',
  required: ['text'],
  properties: {
    id: { type: ['string', 'integer'] },
    text: { type: ['string', 'null'] },
    title: { type: ['string', 'null'] },
    sha256: { type: ['string', 'null'] },
  },
} as const;

interface RawEvidence {
  sourceId?: string;
  exact: string;
  start?: number | null;
  end?: number | null;
  sha256?: string | null;
}
interface RawClaim {
  id?: string | number;
  claim: string;
  sourceIds?: (string | number)[];
  evidence?: RawEvidence[] | null;
  computed?: boolean | null;
}
interface RawSource {
  id?: string | number;
  text: string | null;
  title?: string | null;
  sha256?: string | null;
  readClass?: unknown;
}

const ajv = new Ajv({ allErrors: false, allowUnionTypes: true });
let validators: { synth: ValidateFunction; source: ValidateFunction } | undefined;
const compiled = (): { synth: ValidateFunction; source: ValidateFunction } =>
  (validators ??= { synth: ajv.compile(synthSchema), source: ajv.compile(sourceSchema) });

/** @param name the file's name, for messages. Throws `UnreadableFile`. */
export function readSynth(json: string, name = 'synth.json'): Synth {
  const parsed = parse(json, name);
  const synth = Array.isArray(parsed) ? { claims: parsed as unknown[] } : parsed;
  const { synth: validate } = compiled();
  if (!validate(synth))
    throw invalid(name, validate.errors, 'a synth.json has `claims: [{ claim, sourceIds }]`');
  const { claims, answer } = synth as { claims: RawClaim[]; answer?: string | null };
  const read = claims.map((claim, index) => toClaim(claim, index));
  refuseTwice(
    read.map((claim) => claim.id),
    { name, what: 'claims' },
  );
  return { claims: read, answer: answer ?? '' };
}

function toClaim(raw: RawClaim, index: number): ClaimInput {
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
  };
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
    return toSource(key, source as RawSource);
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

function toSource(key: string, raw: RawSource): SourceInput {
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
