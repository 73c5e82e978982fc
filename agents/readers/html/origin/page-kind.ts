import type { SourceKind } from '../../../../text/document.js';
import { kindOfAddress, votesOfAddress } from '../../../../text/origin/places.js';
import { parseUrl } from '../../../../text/urls.js';
import { dataOf } from '../../../data.js';
import { type PageScan, first } from '../page-scan.js';
import { type PageIdentity, scholarlyKind } from './scholarly-kind.js';

/**
 * What kind of page it is: by its bibliographic tags where it has them, else by the signs that add up to most points
 * (address, schema.org types, what built it, its links and buttons). A pure function of what was read off the page.
 */

export interface PageFacts extends PageIdentity {
  readonly scan: PageScan;
  /** The page asks to buy or to sign up, or names its own product: before it is known what kind of page it is. */
  readonly sells: boolean;
}

/** Kinds of host that bibliographic tags do not turn into a journal. */
const NEVER_SCHOLARLY: ReadonlySet<SourceKind | null> = new Set<SourceKind | null>([
  ...(['news', 'forum', 'encyclopedia', 'shop'] as const),
]);

/** `other` where nothing speaks for a kind. */
export function kindOfPage(page: PageFacts): SourceKind {
  const place = kindOfAddress(page.address);
  const scholarly = NEVER_SCHOLARLY.has(place) ? null : scholarlyKind(page);
  if (scholarly !== null) return scholarly;
  const points = new Map<SourceKind, number>();
  for (const votes of signsOf(page)) {
    for (const [kind, weight] of Object.entries(votes) as [SourceKind, number][])
      points.set(kind, (points.get(kind) ?? 0) + weight);
  }
  const [best] = [...points].sort((one, other) => other[1] - one[1]);
  return best === undefined || best[1] < LEAST_POINTS ? 'other' : best[0];
}

function signsOf(page: PageFacts): readonly Votes[] {
  const { metadata, tags, scan } = page;
  const { type, types } = metadata.jsonLd;
  const named = [
    ...(type === null ? [] : [`main:${type}`]),
    ...types.map((name) => `any:${name}`),
    ...(tags.get('og:type') ?? []).slice(0, 1).map((name) => `og:${name.toLowerCase()}`),
  ];
  const generator = (tags.get('generator') ?? []).join(' ');
  const controls = controlsMet(scan);
  return [
    ...addressVotes(page.address),
    ...named.flatMap((name) => TYPE_VOTES.get(name) ?? []),
    ...GENERATORS.filter(({ test }) => test.test(generator)).map(({ votes }) => votes),
    ...NAMES.filter(({ test }) => test.test(scan.names)).map(({ votes }) => votes),
    ...controls.map(({ votes }) => votes),
    ...compoundsOf(page, new Set(controls.map(({ name }) => name))).flatMap(
      (name) => COMPOUND_VOTES.get(name) ?? [],
    ),
  ];
}

/** A page of a journal's site without the tags of an article is none: its address counts for nothing here. */
const addressVotes = (address: string): readonly Votes[] =>
  votesOfAddress(address).map(({ kind, weight }): Votes => ({ [kind]: weight }));

function controlsMet({ controls }: PageScan): readonly (typeof CONTROLS)[number][] {
  const different = [...new Set(controls.map(({ words }) => words.toLowerCase()))];
  return CONTROLS.filter(({ test, least }) => {
    let met = 0;
    for (const words of different) if (test.test(words) && ++met >= least) return true;
    return false;
  });
}

function compoundsOf(page: PageFacts, controls: ReadonlySet<string>): readonly string[] {
  const isArticle = looksLikeArticle(page);
  const isShop = controls.has('cart') || controls.has('basket');
  const isCompany = controls.has('company') || page.sells;
  const isBlog = votesOfAddress(page.address).some(({ kind }) => kind === 'blog');
  return [
    ...(isArticle ? ['article'] : []),
    ...(isCompany && !isShop ? ['company'] : []),
    ...(isCompany && isArticle && !isShop ? ['company+article'] : []),
    ...(isShop && (isArticle || isBlog) ? ['shop+article'] : []),
    ...(isCompany && isBlog ? ['company+blog'] : []),
    ...(isCompany && isHome(page.address) ? ['company+home'] : []),
  ];
}

const isHome = (address: string): boolean =>
  /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/iu.test(parseUrl(address)?.pathname ?? '-');

const ARTICLE_TYPE = /^(?:[a-z]*article|blogposting|howto|recipe|report)$/u;

/** Somebody wrote it on a day, or it calls itself an article. */
function looksLikeArticle({ metadata, tags, address }: PageFacts): boolean {
  if (metadata.jsonLd.type !== null && ARTICLE_TYPE.test(metadata.jsonLd.type)) return true;
  if (tags.get('og:type')?.[0]?.toLowerCase() === 'article' && first(tags, ...DATE_TAGS) !== null)
    return true;
  if (metadata.publishedAt !== null && metadata.authors.length > 0) return true;
  return ARTICLE_PATH.test(address);
}

/** Builders of sites write a day of change on every page, one of publication on articles. */
const DATE_TAGS = ['article:published_time', 'article:author'];
const ARTICLE_PATH =
  /\/(?:blogs?|articles?|posts?|news[a-z-]*|insights?|stories|story|20\d\d\/\d\d)\/[^/?#]{8}/iu;

/** The tables of `agents/data/source-kind-signs.json`: which sign of a page speaks for which kind. */

type Votes = Readonly<Partial<Record<SourceKind, number>>>;

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

const LEAST_POINTS = tables.least;
const TYPE_VOTES: ReadonlyMap<string, Votes> = new Map(Object.entries(tables.types));
const COMPOUND_VOTES: ReadonlyMap<string, Votes> = new Map(Object.entries(tables.compounds));

interface SignRule {
  readonly test: RegExp;
  readonly votes: Votes;
}

const compile = (rows: readonly PatternRow[]): readonly SignRule[] =>
  rows.map(({ pattern, votes }) => ({ test: new RegExp(pattern, 'iu'), votes }));

const GENERATORS = compile(tables.generators);
const NAMES = compile(tables.names);
const CONTROLS: readonly (SignRule & { readonly name: string; readonly least: number })[] =
  tables.controls.map(({ name, pattern, votes, least = 1 }) => ({
    name,
    least,
    votes,
    test: new RegExp(pattern, 'iu'),
  }));
