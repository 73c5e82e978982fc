/**
 * The version of the rules that cut text into sentences. Raised with every change after which any text is cut
 * otherwise (a test holds the cuts of the fixtures against it): a store keeps, source by source, which rules cut it,
 * since what was cut once keeps its numbers, and verification can cut again only by the rules it has.
 * 1 stands for every rule from before the version was kept.
 */
export const CUT_RULES = 4;
