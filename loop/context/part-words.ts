import type { Subtopic } from '../../agents/roles/vocabulary.js';
import { readData } from '../data/read-data.js';

const { words } = readData('excluding-words.json') as { readonly words: string };

/** From a stop or a bracket to the next one: *; not their prices*. */
const LEFT_TO_OTHERS = new RegExp(`(?<=[;,.(:–—])\\s*(?:${words})(?![\\p{L}\\p{N}])[^;.)]*`, 'giu');

/** What a part of the question is about, without what its scope leaves to other parts. */
export const wordsOfPart = ({ name, scope }: Subtopic): string =>
  `${name} ${scope.replace(LEFT_TO_OTHERS, '')}`;
