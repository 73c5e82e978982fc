/** Turns the parts of a Word document into HTML with mammoth, without what Word does not show. */
import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { HiddenText } from '../hidden-warnings.js';
import { textOf, type ArchiveFiles } from '../zip.js';
import { plainMarkup, stylesOf, usualMarkup } from './markup.js';

export interface WordHtml {
  readonly html: string;
  /** What was taken out because nobody sees it, in the order of the parts. */
  readonly hidden: readonly HiddenText[];
}

/**
 * `styleMap` as mammoth takes it.
 * @throws Error for parts that are missing or other than they say
 */
export async function wordHtml(files: ArchiveFiles, styleMap: readonly string[]): Promise<WordHtml> {
  const { parts, hidden } = shownParts(files);
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(zipSync(parts, { level: 0 })) },
    {
      styleMap: [...styleMap],
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
    },
  );
  return { html: value, hidden };
}

/** Which part is the document is for its relations to say, so each that is written in Word's markup is looked at. */
function shownParts(files: ArchiveFiles): { parts: Record<string, Uint8Array>; hidden: HiddenText[] } {
  const written = new Map<string, string>();
  for (const [path, bytes] of Object.entries(files))
    if (!path.endsWith('.rels')) written.set(path, usualMarkup(textOf(bytes)));
  const isPainted = some(written, '<w:displayBackgroundShape') && some(written, '<w:background');
  const styles = new Map(
    [...written.values()].flatMap((xml) => (xml.includes('<w:styles') ? [...stylesOf(xml)] : [])),
  );
  const hidden: HiddenText[] = [];
  const parts = Object.entries(files).map(([path, bytes]) => {
    const xml = written.get(path);
    if (!xml?.includes('<w:t')) return [path, bytes] as const;
    const plain = plainMarkup(xml, { styles, isPainted });
    hidden.push(...plain.hidden);
    return [path, new TextEncoder().encode(plain.xml)] as const;
  });
  return { parts: Object.fromEntries(parts), hidden };
}

const some = (texts: ReadonlyMap<string, string>, part: string): boolean =>
  [...texts.values()].some((text) => text.includes(part));
