import { wordLists } from '../word-lists.js';

/**
 * Words before a full stop that do not end a sentence. All in lower case, without the last stop.
 * Collected from scientific, legal and news text in English, German and the Romance languages.
 */

const words = wordLists('abbreviations');

/** Never the last word of a sentence: something always follows (a name, a number, an example). */
export const LEADING_ABBREVIATIONS = words('leadingAbbreviations');

/** May end a sentence: it does where the next word is one that opens sentences. */
export const TRAILING_ABBREVIATIONS = words('trailingAbbreviations');

/** Of these, the ones that end a sentence also before any word with a capital that a word without one follows. */
export const ENDING_ABBREVIATIONS = words('endingAbbreviations');

/** Abbreviations that are written in capitals among words that are not. */
export const CAPITAL_ABBREVIATIONS = words('capitalAbbreviations');

/** Abbreviations that stand before a number: `No. 7`, `p. 12`, `Nr. 3`. */
export const BEFORE_NUMBERS = words('beforeNumbers');

/** What a Roman numeral follows: `t. II`, `s. XX`, `cap. IV`. */
export const BEFORE_ROMAN_NUMERALS = words('beforeRomanNumerals');

/** Hindi verbs of two or three letters; other words as short before a full stop are initials (`आर. के. शर्मा`). */
export const SHORT_HINDI_VERBS = words('shortHindiVerbs');

/** Units that look like initials or abbreviations, as they are written after a number. */
export const UNITS = words('units');

/** What a capital letter follows that names one of several: `panel A`, `hepatitis B`. */
export const BEFORE_LETTERS = words('beforeLetters');

/** Names of genera that are shortened to two letters, none of them a chemical element. */
export const GENUS_NAMES = words('genusNames');

/** Family names that are also among the openers. */
export const NAMES_LIKE_OPENERS = words('namesLikeOpeners');

/** Words that label a paragraph, or end such a label (`Materials and methods`). */
export const LABEL_WORDS = words('labelWords');

/** What nouns of labels end in. */
export const LABEL_ENDINGS =
  /(?:tions?|sions?|ments?|log(?:y|ies)|metry|graphy|copy|ness|it(?:y|ies)|[ae]nc(?:e|es|y)|[lmnprt]ings?|ys[ei]s|ics|isms?)$/u;

/** Words that open a sentence far more often than they go on with a name or an abbreviation. */
export const OPENERS = words('openers');

/** Month names that follow a German day number: `3. Mai`. */
export const GERMAN_MONTHS = words('germanMonths');
