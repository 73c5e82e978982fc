/** The documents of a test world and the facts that were planted in them: the true score of a run. */

export interface WorldFact {
  readonly id: string;
  readonly subtopic: string;
  readonly stance: 'for' | 'against';
  /** Several wordings of the same finding; each document that holds the fact uses one. */
  readonly sentences: readonly string[];
  /** A claim holds the fact when all of these stand in it: names and numbers that no other fact shares. */
  readonly signature: readonly string[];
  /** The fact that says the opposite. */
  readonly contradicts: string | null;
}

type DocumentKind = 'article' | 'preprint' | 'press-release' | 'news' | 'blog' | 'encyclopedia';
export type DocumentFormat = 'html' | 'pdf' | 'jats' | 'text';

/** What is wrong with a document; all but `planted-instruction` must be refused by a careful reader. */
export type Trap =
  | 'soft-404'
  | 'paywall'
  | 'redirect-loop'
  | 'planted-instruction'
  | 'js-shell'
  | 'robots-forbidden'
  | 'not-found';

interface WorldSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export interface WorldDocument {
  readonly id: string;
  /** First label of its host: `acta` is served as `acta.localhost`. */
  readonly host: string;
  readonly path: string;
  readonly kind: DocumentKind;
  readonly format: DocumentFormat;
  readonly title: string;
  readonly authors: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly publishedAt: string;
  readonly doi: string | null;
  readonly arxiv: string | null;
  readonly pmid: string | null;
  readonly pmcid: string | null;
  readonly abstract: string;
  readonly sections: readonly WorldSection[];
  /** Ids of the facts that its text states. */
  readonly facts: readonly string[];
  /** The document that this one is another version of (a preprint of an article). */
  readonly versionOf: string | null;
  /** The document that this one retells (a press release, a news story). */
  readonly retells: string | null;
  readonly trap: Trap | null;
  /** Another document that is the open copy of this one, for those behind a paywall. */
  readonly openCopy: string | null;
}

export interface Universe {
  readonly question: string;
  readonly subtopics: readonly string[];
  readonly today: string;
  readonly facts: readonly WorldFact[];
  readonly documents: readonly WorldDocument[];
}

export const textOf = (document: WorldDocument): string =>
  [
    document.title,
    document.abstract,
    ...document.sections.flatMap((section) => [section.heading, ...section.paragraphs]),
  ].join('\n');

/** Ids of the facts that a text states, by their signatures. */
export const factsIn = (text: string, facts: readonly WorldFact[]): string[] =>
  facts.filter((fact) => fact.signature.every((mark) => text.includes(mark))).map((fact) => fact.id);
