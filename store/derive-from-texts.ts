/** Everything that a store derives from its texts, made for a store whose rows came from elsewhere. */
import { indexText } from './full-text-index.js';
import type { Store } from './open-store.js';
import { cutIntoRows, putSentences } from './sentence-rows.js';
import { getText, listSources } from './sources.js';
import { noteTargets } from './work-groups.js';

/** Cuts the texts and indexes them. For a store that has nothing of the kind; inside a commit. */
export function deriveFromTexts(store: Store): void {
  for (const source of listSources(store)) {
    const stored = getText(store, source.id);
    if (stored === undefined) continue;
    const { text, blocks, citationMarks } = stored;
    const rows = cutIntoRows({ text, blocks, language: source.language });
    putSentences(store, source.id, { rows, citationMarks });
    indexText(store, { sourceId: source.id, title: source.title, text, blocks, sentences: rows });
    noteTargets(store, source);
  }
}
