/**
 * The words by which a brief speaks of itself: its method, its rounds, what is open. They state nothing of the world. A
 * document of ours names them in a remark at its end, each as a hash over the words and the texts that the run read; only
 * the store of the run proves that remark. Without it, or changed by a letter, they are statements like any others; and
 * what cites is judged in any case.
 */
import { createHash } from 'node:crypto';

/** A text of the run, as its store has it. */
interface Text {
  readonly id: string;
  readonly sha256: string | undefined;
}

export type IsOwn = (words: string) => boolean;

const NAME = 'research-loop: words of this brief about itself';
/** Near the end, so that a long document is not searched. */
const REMARK = new RegExp(`<!-- ${NAME} ((?:[\\da-f]{12} )*)-->`);
const LONGEST_END = 200_000;

const remarkOf = (document: string): RegExpExecArray | null => REMARK.exec(document.slice(-LONGEST_END));

/** The document without its remark, and the remark. */
export function withoutRemark(document: string): { readonly text: string; readonly remark: string } {
  const remark = remarkOf(document)?.[0] ?? '';
  return { text: remark === '' ? document : document.replace(remark, ''), remark };
}

/** Says of itself that it is a brief; what it says so of is not trusted further than this. */
export const isSigned = (document: string): boolean => remarkOf(document) !== null;

/** The words that a document names as its own, as far as these texts prove it. */
export function ownWords(document: string, texts: Iterable<Text>): IsOwn {
  const named = remarkOf(document)?.[1]?.split(' ') ?? [];
  if (named.length <= 1) return () => false;
  const [known, hashOf] = [new Set(named), hasher(texts)];
  return (words) => known.has(hashOf(words));
}

/** The remark that names these words. */
export function remarkOn(words: Iterable<string>, texts: Iterable<Text>): string {
  const hashes = [...new Set([...words].map(hasher(texts)))].sort();
  return `<!-- ${NAME} ${hashes.map((hash) => `${hash} `).join('')}-->`;
}

/** Of letters and digits alone: Markdown and HTML write one text with other signs. */
function hasher(texts: Iterable<Text>): (words: string) => string {
  // Others may be given besides the store of the run.
  const own = [...texts].filter(({ id }) => /^S\d+$/.test(id));
  const run = own.map(({ id, sha256 = '' }) => `${id} ${sha256}`).sort();
  const key = createHash('sha256').update(run.join('\n')).digest('hex');
  return (words) =>
    createHash('sha256')
      .update(
        `${key}\n${words
          .normalize('NFKC')
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim()}`,
      )
      .digest('hex')
      .slice(0, 12);
}
