/** A text as part of a regular expression, every character standing for itself. */
export const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
