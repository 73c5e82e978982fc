import { readFileSync } from 'node:fs';

/** What kind of publication a source is, in the words of CSL 1.0.2 (https://docs.citationstyles.org, appendix III). */
export type PublicationKind =
  | 'article-journal'
  | 'article'
  | 'paper-conference'
  | 'book'
  | 'chapter'
  | 'report'
  | 'thesis'
  | 'dataset'
  | 'software'
  | 'article-newspaper'
  | 'post-weblog'
  | 'webpage';

/** The table next to this file: which names mean which kind, and what each format calls the kinds. */

interface Form {
  /** The format's name of the kind. */
  readonly type: string;
  /** The field that takes the journal, the publisher or the site. */
  readonly container: string;
}

interface Table {
  readonly articleTypes: Readonly<Record<PublicationKind, readonly string[]>>;
  readonly preprintRegistrants: Readonly<Record<string, string>>;
  readonly blogHosts: readonly string[];
  readonly bibtex: Readonly<Record<PublicationKind, Form>>;
  readonly ris: Readonly<Record<PublicationKind, Form>>;
  readonly csl: Readonly<Record<PublicationKind, string>>;
}

const table = JSON.parse(readFileSync(new URL('./publication-kinds.json', import.meta.url), 'utf8')) as Table;

export const publicationKinds = {
  ...table,
  /** By the name that a document gives itself, lower case. */
  articleTypes: new Map(
    Object.entries(table.articleTypes).flatMap(([kind, names]) =>
      names.map((name): [string, PublicationKind] => [name, kind as PublicationKind]),
    ),
  ),
  preprintRegistrants: new Map(Object.entries(table.preprintRegistrants)),
};
