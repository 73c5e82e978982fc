/** Countries and their peoples: a claim that repeats a passage may not put one in another's place. */
import { readData } from '../../data/read-data.js';

/** The names of one place each, in lower case: `loop/data/toponyms.json`. */
const places = (readData('toponyms.json') as string[]).map((names) => names.split(' '));
const placeOf = new Map(places.flatMap((names, at) => names.map((name) => [name, at] as const)));

/** Numbers of the places that the words name; a name is written with a capital. */
export const placesIn = (words: readonly { readonly key: string; readonly text: string }[]): Set<number> =>
  new Set(words.flatMap(({ key, text }) => (/^\p{Lu}/u.test(text) ? (placeOf.get(key) ?? []) : [])));

/** Everything that a text may call the place, with a capital. */
export const namesOfPlace = (place: number): string[] =>
  (places[place] ?? []).map((name) =>
    name.length <= 3 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1),
  );
