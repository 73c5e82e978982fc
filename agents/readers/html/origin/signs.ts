import type { SourceKind } from '../../../../text/document.js';
import { dataOf } from '../../../data.js';

/** The tables of `agents/data/source-kind-signs.json`: which sign of a page speaks for which kind. */

export type Votes = Readonly<Partial<Record<SourceKind, number>>>;

interface PatternRow {
  readonly pattern: string;
  readonly votes: Votes;
}

interface ControlRow extends PatternRow {
  readonly name: string;
  /** How many different ones it takes. Default 1. */
  readonly least?: number;
}

interface Tables {
  /** Points that a kind needs. */
  readonly least: number;
  /** `main:` type of the page's main entity, `any:` type of anything in its JSON-LD, `og:` type. */
  readonly types: Readonly<Record<string, Votes>>;
  readonly generators: readonly PatternRow[];
  readonly names: readonly PatternRow[];
  readonly controls: readonly ControlRow[];
  readonly compounds: Readonly<Record<string, Votes>>;
}

const tables = dataOf('source-kind-signs') as Tables;

export const LEAST_POINTS = tables.least;
export const TYPE_VOTES: ReadonlyMap<string, Votes> = new Map(Object.entries(tables.types));
export const COMPOUND_VOTES: ReadonlyMap<string, Votes> = new Map(Object.entries(tables.compounds));

interface SignRule {
  readonly test: RegExp;
  readonly votes: Votes;
}

const compile = (rows: readonly PatternRow[]): readonly SignRule[] =>
  rows.map(({ pattern, votes }) => ({ test: new RegExp(pattern, 'iu'), votes }));

export const GENERATORS = compile(tables.generators);
export const NAMES = compile(tables.names);
export const CONTROLS: readonly (SignRule & { readonly name: string; readonly least: number })[] =
  tables.controls.map(({ name, pattern, votes, least = 1 }) => ({
    name,
    least,
    votes,
    test: new RegExp(pattern, 'iu'),
  }));
