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

/** Abbreviations that stand before a number: `No. 7`, `p. 12`, `Nr. 3`. */
export const BEFORE_NUMBERS = words('beforeNumbers');

/** What a Roman numeral follows: `t. II`, `s. XX`, `cap. IV`. */
export const BEFORE_ROMAN_NUMERALS = words('beforeRomanNumerals');

/** Hindi verbs of two or three letters; other words as short before a full stop are initials (`आर. के. शर्मा`). */
export const SHORT_HINDI_VERBS = words('shortHindiVerbs');

/** Words that open a sentence far more often than they go on with a name or an abbreviation. */
export const OPENERS = words('openers');

/** Month names that follow a German day number: `3. Mai`. */
export const GERMAN_MONTHS = words('germanMonths');
