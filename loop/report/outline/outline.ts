import type { Claim, ClaimEvidence } from '../../claim.js';
import type { Cell } from '../../writing/table.js';
import type { Language, Words } from '../../words/index.js';
import type { BestPassage, Brief, BriefSource } from '../brief.js';

/**
 * A brief as it is read: its sections in order, with all that the documents share already decided and put into words.
 * The writers (Markdown, HTML, Word) choose the form and nothing else.
 */
export interface Outline {
  readonly brief: Brief;
  readonly language: Language;
  readonly words: Words;
  readonly title: string;
  /** Of when the brief is, and how much was read for it. */
  readonly dateline: string;
  /** The one line of run parameters, in parts. */
  readonly parameters: readonly string[];
  /** What a reader should know first: made without a model, ended early. */
  readonly notices: readonly string[];
  readonly sections: readonly Section[];
}

/** A sentence of the brief, and what it cites. */
export interface Statement {
  readonly text: string;
  /** The words stand in a cited source to the letter. */
  readonly isQuotation: boolean;
  readonly claims: readonly Claim[];
  /** Sources to cite, the strongest of each work: `S1`. */
  readonly cited: readonly string[];
  /** Every claim relies on what search engines returned alone. */
  readonly isSnippetOnly: boolean;
  /** Where it is less sure than most others: "low confidence". Nothing of what is so of most. */
  readonly remarks: readonly string[];
}

export type Section =
  | ChangesSection
  | PassagesSection
  | AnswerSection
  | TableSection
  | ProseSection
  | SidesSection
  | SureSection
  | ClaimsSection
  | CounterpointsSection
  | DisagreementsSection
  | UnverifiedSection
  | OpenSection
  | LimitationsSection
  | MethodologySection
  | RoundsSection
  | SourcesSection
  | StruckSection
  | FollowUpsSection;

/** How a document writes each kind of section. */
export type SectionWriters<Written> = {
  readonly [Kind in Section['kind']]: (
    outline: Outline,
    section: Extract<Section, { kind: Kind }>,
  ) => Written;
};

export const writeSection = <Written>(
  writers: SectionWriters<Written>,
  outline: Outline,
  section: Section,
): Written => (writers[section.kind] as (outline: Outline, section: Section) => Written)(outline, section);

/** The sections that a document without a fold prints: a short brief leaves its appendices out. */
export const printed = ({ brief, sections }: Outline): readonly Section[] =>
  brief.run.options.output === 'brief'
    ? sections.filter((section) => section.kind !== 'claims' || !section.isAppendix)
    : sections;

interface Headed {
  /** Unique in the brief, fit for a link. */
  readonly id: string;
  readonly title: string;
}

/** What has changed since the question was last asked. */
export interface ChangesSection extends Headed {
  readonly kind: 'changes';
  /** One sentence; where nothing changed, all there is. */
  readonly headline: string;
  /** What is said anew, by how it is new. */
  readonly groups: readonly { readonly title: string; readonly statements: readonly Statement[] }[];
  /** What was said before: the change, the words, the day of the earlier brief, why. Null where there is nothing of it. */
  readonly before: {
    readonly title: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  } | null;
  /** How much is left out; null: nothing. */
  readonly more: string | null;
}

/** The best passages: chosen by the words of the question, judged by nobody. */
export interface PassagesSection extends Headed {
  readonly kind: 'passages';
  /** How they were chosen, and what that does not mean. */
  readonly about: string;
  readonly passages: readonly ListedPassage[];
}

export interface ListedPassage extends Pick<BestPassage, 'id' | 'deciding' | 'heading'> {
  /** The stored text of the passage before and after its deciding sentence. */
  readonly lead: string;
  readonly rest: string;
  readonly source: BriefSource;
  /** Date, publisher, kind, interest. */
  readonly facts: readonly string[];
}

export interface AnswerSection extends Headed {
  readonly kind: 'answer';
  /** Empty: insufficient evidence. */
  readonly statements: readonly Statement[];
  /** Quotations of different sources are not a paragraph. */
  readonly isApart: boolean;
}

/** Sentences that run on. */
interface Paragraph {
  /** Null where the section's own title says it. */
  readonly title: string | null;
  readonly statements: readonly Statement[];
}

export interface ProseSection extends Headed {
  readonly kind: 'prose';
  /** `list`: an item a sentence; `steps`: a number a paragraph. */
  readonly form: 'paragraphs' | 'list' | 'steps';
  readonly paragraphs: readonly Paragraph[];
}

/** What speaks for an answer and what speaks against it, beside each other. */
export interface SidesSection extends Headed {
  readonly kind: 'sides';
  readonly sides: readonly (Paragraph & { readonly title: string })[];
}

/** How sure the brief is, and of when: in the editor's words, and as the program counts it. */
export interface SureSection extends Headed {
  readonly kind: 'sure';
  readonly statements: readonly Statement[];
  readonly facts: readonly string[];
}

/** The table: a row a thing, a column an attribute; or the other way round, where few things have many attributes. */
export interface TableSection extends Headed {
  readonly kind: 'table';
  /** The corner, then the head of each column. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly head: string; readonly cells: readonly TableCell[] }[];
}

/** Empty: nothing that was read fills it. */
export type TableCell = readonly TableValue[];

export interface TableValue {
  /** `$2.49 a month, billed annually` */
  readonly text: string;
  /** Sources to cite: `S1`. */
  readonly cited: readonly string[];
  /** Where it is less sure than most others. */
  readonly remarks: readonly string[];
  /** What it is sorted by; null: by its words. */
  readonly order: number | null;
  readonly from: Cell;
}

/** A subtopic, the key findings of a short brief, or claims that no sentence above is made of. */
export interface ClaimsSection extends Headed {
  readonly kind: 'claims';
  /** Behind the brief: closed until somebody asks, and with every detail. */
  readonly isAppendix: boolean;
  readonly groups: readonly { readonly title: string | null; readonly statements: readonly Statement[] }[];
}

export interface CounterpointsSection extends Headed {
  readonly kind: 'counterpoints';
  /** Why there is no memo; null where there is one. */
  readonly none: string | null;
  /** The points of the case, each with the claims that meet it; none in runs of earlier versions. */
  readonly points: readonly {
    readonly text: string;
    readonly isQuotation: boolean;
    readonly cited: readonly string[];
    readonly evidence: readonly ClaimEvidence[];
    readonly answers: readonly Statement[];
  }[];
  /** The case of an earlier version, in prose. Empty where nobody wrote one: the quotations speak for themselves. */
  readonly memo: readonly { readonly text: string; readonly cited: readonly string[] }[];
  readonly quotations: readonly ClaimEvidence[];
}

export interface DisagreementsSection extends Headed {
  readonly kind: 'disagreements';
  readonly items: readonly {
    readonly id: string;
    readonly topic: string;
    readonly sides: readonly { readonly statement: string; readonly evidence: readonly ClaimEvidence[] }[];
    /** Who says so, when, and for what: a line a side. */
    readonly voices: readonly string[];
    /** "Resolved (newer)" */
    readonly verdict: string;
    readonly resolution: string;
  }[];
}

export interface UnverifiedSection extends Headed {
  readonly kind: 'unverified';
  /** The subject is how many claims, or the name of a part. */
  readonly items: readonly {
    readonly subject: string;
    readonly claimIds: readonly string[];
    readonly why: string;
  }[];
}

export interface OpenSection extends Headed {
  readonly kind: 'open';
  readonly questions: readonly {
    readonly id: string;
    readonly description: string;
    /** Why it is open. */
    readonly why: string;
    /** "Searches tried: 3" */
    readonly tried: string;
    readonly searches: readonly { readonly subject: string; readonly ways: string | null }[];
  }[];
}

export interface LimitationsSection extends Headed {
  readonly kind: 'limitations';
  readonly lines: readonly string[];
}

export interface MethodologySection extends Headed {
  readonly kind: 'methodology';
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** What was searched to disprove the answer. */
  readonly searches: readonly string[];
  readonly unread: readonly UnreadItem[];
}

/** Pages by the reason, or one file. */
export type UnreadItem = { readonly why: string } & ({ readonly count: number } | { readonly path: string });

export interface RoundsSection extends Headed {
  readonly kind: 'rounds';
  readonly columns: readonly { readonly title: string; readonly isText: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

export interface SourcesSection extends Headed {
  readonly kind: 'sources';
  /** A line a source. */
  readonly isShort: boolean;
  readonly cited: readonly SourceEntry[];
  readonly others: readonly SourceEntry[];
}

export interface SourceEntry {
  readonly source: BriefSource;
  readonly remarks: readonly Remark[];
}

/** What a reader should know before relying on a source. */
export type Remark =
  /** "same work as S3": another source of the brief. */
  | { readonly kind: 'relation'; readonly label: string; readonly ids: readonly string[] }
  /** Retracted, or superseded by a source of the brief. */
  | { readonly kind: 'alert'; readonly label: string; readonly ids: readonly string[] }
  /** A correction or retraction that the run has not read. */
  | { readonly kind: 'notice'; readonly label: string; readonly doi: string | null }
  | { readonly kind: 'warning'; readonly label: string };

export interface StruckSection extends Headed {
  readonly kind: 'struck';
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly rounds: string;
    readonly claim: string;
    readonly by: string;
    readonly why: string;
  }[];
}

/** What was asked of the run after its brief. */
export interface FollowUpsSection extends Headed {
  readonly kind: 'followUps';
  readonly items: readonly {
    /** `Q1` */
    readonly id: string;
    readonly question: string;
    readonly statements: readonly Statement[];
    /** What stands in their place where there are none: insufficient evidence, or passages that nobody judged. */
    readonly none: { readonly title: string | null; readonly about: string } | null;
    /** The words behind the statements. */
    readonly evidence: readonly ClaimEvidence[];
    /** The nearest passages, where there is no answer. */
    readonly passages: readonly ListedPassage[];
  }[];
}
