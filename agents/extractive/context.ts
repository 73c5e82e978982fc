import type { Corpus, Line } from './corpus.js';
import { holds } from './facet.js';
import type { Topic } from './topic.js';
import { stemsOf } from '../../text/tokens.js';

/** What stands around a sentence and may lend it a word that it leaves out. */

/** Does the sentence right before, in the same paragraph, name the anchor? */
export function followsAnchor(
  line: Line,
  { topic, corpus }: { readonly topic: Topic; readonly corpus: Corpus },
): boolean {
  const before = sentenceBefore(line, corpus);
  return topic.anchor !== null && before !== null && holds(before.stems, topic.anchor);
}

function sentenceBefore(line: Line, { lines }: Corpus): Line | null {
  const before = lines[line.order - 1];
  const same = before?.source === line.source && before.sentence.paragraph === line.sentence.paragraph;
  return same ? before : null;
}

/** Sentences to look back for a heading. */
const HEADING_REACH = 40;

/** Stems of the title, of the heading above and of the sentence before in the paragraph. */
export function surroundings(line: Line, corpus: Corpus): Set<string> {
  const stems = new Set(stemsOf(line.source.title));
  for (const stem of sentenceBefore(line, corpus)?.stems ?? []) stems.add(stem);
  for (let at = line.order - 1; at >= Math.max(0, line.order - HEADING_REACH); at -= 1) {
    const other = corpus.lines[at];
    if (other?.source !== line.source) break;
    if (other.sentence.kind !== 'heading') continue;
    for (const stem of other.stems) stems.add(stem);
    break;
  }
  return stems;
}
