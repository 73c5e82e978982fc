import type { Brief } from '../brief.js';
import { wordsOf } from '../language.js';
import { changeLines, headlineOf, plainLine } from './in-words.js';

/** What a brief says that is new, for pages and webhooks. */
export interface BriefNews {
  /** What the brief says changed, a source that it cites is gone, or there was no brief before. */
  readonly isChanged: boolean;
  readonly news: {
    readonly headline: string;
    readonly items: readonly { readonly kind: string; readonly text: string }[];
    /** BCP 47. */
    readonly language: string;
  };
}

const MOST_ITEMS = 40;

export function newsOf(brief: Brief): BriefNews {
  const { words, language } = wordsOf(brief);
  const { changes } = brief;
  if (changes === undefined) {
    const items = brief.answer.map(({ sentence }) => ({ kind: 'answer', text: sentence }));
    return {
      isChanged: true,
      news: { headline: words.changes.first, items: items.slice(0, MOST_ITEMS), language },
    };
  }
  const items = changeLines(changes, words).map((each) => ({
    kind: each.kind,
    text: plainLine(each, words),
  }));
  return {
    isChanged: changes.isOfContent || changes.sources.gone.length > 0,
    news: { headline: headlineOf(changes, words), items: items.slice(0, MOST_ITEMS), language },
  };
}
