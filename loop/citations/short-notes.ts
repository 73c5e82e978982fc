/**
 * Notes that name a work by less than its whole entry: "Ibid., 47", "Id. at 50", "See supra note 3", "Foy, Short Title,
 * 45", "Foy et al., 'Short title', p. 4"; and full notes whose work stands in the bibliography as well.
 */
import type { Reference } from './reference.js';
import { foldTitle } from './resolve.js';

const SAME_AS_BEFORE =
  /^(?:see(?:\salso)?\s|cf\.\s|vgl\.\s|siehe\s)?(?:ibid|ibíd|ib\.|id\.|idem\b|ebd\b|ebenda\b|同上|там же|ivi\b)/iu;
const NOTE_BEFORE = /\b(?:supra|above|oben|a\.\s?a\.\s?O\.),?\s\(?(?:note|n\.|fn\.?|anm\.?)\s?(\d{1,4})\b/iu;

/** Longer notes name their work in full, or remark on something. */
const LONGEST = 200;
/** Where the authors of an entry are looked for. */
const HEAD = 160;

/** Words that lead to a work or to a place in it, and name neither. */
const GUIDES =
  /^(?:also|and|above|chapter|cite|cited|compare|para|paras|page|pages|note|notes|quoted|seite|supra|siehe|translation|voir|vol|volume|with)$/;

/** So many entries of one name are looked at before a note, and after it. */
const MOST_NEAR = 50;

interface Named {
  readonly reference: Reference;
  /** The entry, folded as titles are. */
  readonly words: string;
}

/** An entry of the bibliography, with its title folded; empty where it has none. */
interface Titled {
  readonly reference: Reference;
  readonly title: string;
}

/** The notes and entries of a document; those that name a work in full by the words at their heads. */
export class ShortNotes {
  readonly #listed: readonly Titled[];
  readonly #byWord = new Map<string, number[]>();

  readonly entries: readonly Named[];

  constructor(entries: readonly Named[]) {
    this.entries = entries;
    this.#listed = entries.flatMap(({ reference }) => {
      const title = reference.title === null ? '' : foldTitle(reference.title);
      return reference.isNote ? [] : [{ reference, title }];
    });
    entries.forEach(({ reference, words }, at) => {
      if (reference.keys.length === 0 && reference.years.length === 0) return;
      for (const word of new Set(words.slice(0, HEAD).split(' '))) {
        const places = this.#byWord.get(word);
        if (places) places.push(at);
        else this.#byWord.set(word, [at]);
      }
    });
  }

  /** The entries that the note at `at` leads to; none where it names a work by itself, or none at all. */
  worksMeantBy(at: number): readonly Reference[] {
    const named = this.entries[at] as Named;
    const note = named.reference;
    const before = this.entries[at - 1]?.reference;
    if (SAME_AS_BEFORE.test(note.text)) return before ? [before] : [];
    const number = NOTE_BEFORE.exec(note.text)?.[1];
    const numbered =
      number && this.entries.find(({ reference }) => reference.labels.includes(number))?.reference;
    if (numbered && numbered !== note) return [numbered];
    const listed = note.isNote ? this.#listed.filter((entry) => isSameWork(named, entry)) : [];
    if (listed.length > 0) return listed.map(({ reference }) => reference);
    if (note.keys.length > 0 || note.years.length > 0 || note.text.length > LONGEST) return [];
    const said = wordsOf(note);
    const found = said && this.#nearest(at, said).find((other) => isNamedBy(said, other));
    return found ? [found.reference] : [];
  }

  /** Those with the name at their head: before the note, the nearest first, then after it. */
  #nearest(at: number, { name }: Said): Named[] {
    const places = this.#byWord.get(name.trim().split(' ')[0] ?? '') ?? [];
    const after = places.findIndex((place) => place > at);
    const cut = after < 0 ? places.length : after;
    const before = places.slice(Math.max(0, cut - MOST_NEAR), cut).reverse();
    return [...before, ...places.slice(cut, cut + MOST_NEAR)].flatMap((place) =>
      place === at ? [] : [this.entries[place] as Named],
    );
  }
}

interface Said {
  readonly name: string;
  readonly others: readonly string[];
}

function wordsOf({ text }: Reference): Said | null {
  const bare = text.replace(/\b(?:op|loc)\.\s?cit\.?|\bet\s?al\b\.?/gi, ' ');
  const words = foldTitle(bare)
    .trim()
    .split(' ')
    .filter((word) => !/\d/.test(word) && !GUIDES.test(word));
  const name = foldTitle(
    /\p{Lu}[\p{L}'’-]+/u.exec(bare.replace(/^(?:See|Cf|Vgl|Siehe|Voir)\b/u, ''))?.[0] ?? '',
  );
  const others = words.filter((word) => word.length >= 4 && ` ${word} ` !== name);
  const isNameAndPage =
    /^\p{Lu}[^\d.]{1,60},\s(?:op\.\s?cit\.,?\s|loc\.\s?cit\.,?\s)?(?:pp?\.\s|S\.\s|at\s)?\d/u.test(text);
  return name.trim().length < 3 || (others.length === 0 && !isNameAndPage) ? null : { name, others };
}

/** Its own work stands in the entry in full, under that name. */
const isNamedBy = ({ name, others }: Said, { words }: Named): boolean =>
  words.slice(0, HEAD).includes(name) && others.every((word) => words.includes(` ${word} `));

const isSameWork = ({ reference: note, words }: Named, { reference, title }: Titled): boolean =>
  reference.keys.some((key) => note.keys.includes(key)) || (title.length > 16 && words.includes(title));
