/** The item of the greatest worth, the first of equals; null where there is none. */
export function best<Item>(items: Iterable<Item>, worth: (item: Item) => number): Item | null {
  let found: { readonly item: Item; readonly worth: number } | null = null;
  for (const item of items) {
    const value = worth(item);
    if (!found || value > found.worth) found = { item, worth: value };
  }
  return found?.item ?? null;
}
