/** `1 source`, `2 sources`: for languages with two forms, of which the first is for one. */
export const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
