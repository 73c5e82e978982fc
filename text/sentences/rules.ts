/**
 * The version of the rules that cut text into sentences. Raised with every change after which any text is cut
 * otherwise (a test holds the cuts of the fixtures against it): sentences go by their numbers, so a store that was cut by
 * other rules is refused.
 */
export const CUT_RULES = 4;
