/**
 * A stored source made ready for looking up quotes and numbers. Each view is made when it is first asked
 * for and kept: prepare a source once and check any number of citations against it.
 */
import { createHash } from 'node:crypto';
import type { Block, ReadClass } from '../../text/document.js';
import { isSource } from '../../text/text-weight.js';
import { hasDetachedAccents, withoutAccents } from './characters.js';
import { fold, type Folded } from './fold.js';
import { LOST_GLYPH } from './lost-glyphs.js';
import type { Span } from './find-exact.js';
import { blankOut, findBoilerplate } from './boilerplate.js';

export interface SourceInput {
  readonly id: string;
  readonly text: string;
  readonly title?: string | null;
  readonly readClass?: ReadClass;
  /** SHA-256 of `text` in UTF-8, hex, as the store recorded it. */
  readonly sha256?: string;
  readonly publishedAt?: string | null;
  readonly modifiedAt?: string | null;
  readonly publisher?: string | null;
  readonly siteName?: string | null;
  readonly authors?: readonly string[];
  /** Its paragraphs, headings, tables, with their pages; absent where only its text is known. */
  readonly blocks?: readonly Block[];
  /** Why it counts as retracted, in words for people; null or absent where nothing says so. */
  readonly retraction?: string | null;
}

/** The head of a source; every part of it may be missing. */
export interface SourceHead {
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`: of publication, of the last change. */
  readonly dates: readonly string[];
  /** Title, publisher, site and authors. */
  readonly names: string;
  readonly authors: readonly string[];
  /** Publisher and site. */
  readonly publishers: readonly string[];
}

export class PreparedSource {
  readonly id: string;
  readonly text: string;
  readonly title: string;
  readonly readClass: ReadClass;
  readonly recordedSha256: string | undefined;
  readonly isRetracted: boolean;
  readonly head: SourceHead;
  readonly #blocks: readonly Block[];
  #folded: Folded | undefined;
  #boilerplate: readonly Span[] | undefined;
  #body: Folded | undefined;
  #unaccented: Folded | null | undefined;
  #hasLostGlyphs: boolean | undefined;
  #sha256: string | undefined;
  #isReadable: boolean | undefined;
  readonly #views = new Map<symbol, unknown>();

  constructor(input: SourceInput) {
    this.id = input.id;
    this.text = input.text;
    this.title = input.title ?? '';
    this.readClass = input.readClass ?? 'full';
    this.recordedSha256 = input.sha256;
    this.head = headOf(input);
    this.#blocks = input.blocks ?? [];
    this.isRetracted = typeof input.retraction === 'string';
  }

  /** It has as much text as a reader asks of a source; less backs nothing. */
  get isReadable(): boolean {
    return (this.#isReadable ??= isSource(this.text));
  }

  /** The page that an offset is on, where the document has pages. */
  pageAt(offset: number): number | undefined {
    return this.#blocks.find(({ end }) => offset < end)?.page;
  }

  get folded(): Folded {
    return (this.#folded ??= fold(this.text));
  }

  get boilerplate(): readonly Span[] {
    return (this.#boilerplate ??= findBoilerplate(this.text));
  }

  /** The folded text without running heads and page numbers; the same object as `folded` where there is none. */
  get body(): Folded {
    if (this.boilerplate.length === 0) return this.folded;
    return (this.#body ??= fold(blankOut(this.text, this.boilerplate)));
  }

  /** The same without any accents, where the reader of this text parted them from their letters. */
  get unaccented(): Folded | undefined {
    if (this.#unaccented === undefined) {
      const isDamaged = hasDetachedAccents(this.text);
      this.#unaccented = isDamaged ? fold(withoutAccents(blankOut(this.text, this.boilerplate))) : null;
    }
    return this.#unaccented ?? undefined;
  }

  /** Some symbols of the text were lost by its reader. */
  get hasLostGlyphs(): boolean {
    return (this.#hasLostGlyphs ??= this.folded.text.includes(String.fromCharCode(LOST_GLYPH)));
  }

  get sha256(): string {
    return (this.#sha256 ??= createHash('sha256').update(this.text, 'utf8').digest('hex'));
  }

  /** A view that another module derives from this source, made once. `key` is that module's own symbol. */
  view<T>(key: symbol, make: (source: PreparedSource) => T): T {
    if (!this.#views.has(key)) this.#views.set(key, make(this));
    return this.#views.get(key) as T;
  }
}

const headOf = ({
  title,
  publisher,
  siteName,
  authors = [],
  publishedAt,
  modifiedAt,
}: SourceInput): SourceHead => {
  const publishers = [publisher, siteName].filter((name) => typeof name === 'string');
  return {
    dates: [publishedAt, modifiedAt].filter((date) => typeof date === 'string'),
    names: [...(typeof title === 'string' ? [title] : []), ...publishers, ...authors].join(' · '),
    authors,
    publishers,
  };
};

export const prepareSource = (input: SourceInput): PreparedSource => new PreparedSource(input);
