/** Whether a sentence is a quotation to the letter, as its evidence has it, or says something in words of its own. */
export function isQuotation(claim: string, evidence: readonly { readonly exact: string }[]): boolean {
  const words = comparable(claim);
  const quoted = evidence.map(({ exact }) => comparable(exact));
  return quoted.some((each) => holds(each, words)) || holds(quoted.join(' '), words);
}

/** Whether the words stand in the sentence as a quotation does. */
export const showsQuotation = (sentence: string, quotation: string): boolean =>
  holds(comparable(sentence), comparable(quotation));

const holds = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `);

const comparable = (text: string): string => text.replace(/[^\p{L}\p{N}%<>≤≥=±+-]+/gu, ' ').trim();
