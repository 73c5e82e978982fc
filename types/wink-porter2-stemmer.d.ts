// wink-porter2-stemmer ships no types.
declare module 'wink-porter2-stemmer' {
  /** Stem of an English word in lower case, by Porter's second algorithm (Snowball "English"). */
  export default function stem(word: string): string;
}
