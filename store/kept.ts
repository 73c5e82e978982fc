/** What is worked out of the texts of a store and kept per connection, until the text of a known source changes. */
import type { Store } from './open-store.js';

const all: WeakMap<Store, unknown>[] = [];

/** @returns what `make` made for the store, once, until `forgetTexts` */
export function keptPerStore<T>(make: () => T): (store: Store) => T {
  const kept = new WeakMap<Store, { readonly made: T }>();
  all.push(kept);
  return (store) => {
    let known = kept.get(store);
    if (known === undefined) kept.set(store, (known = { made: make() }));
    return known.made;
  };
}

/** To be called where the text of a known source changes, or a source goes: another may get its id. */
export function forgetTexts(store: Store): void {
  for (const kept of all) kept.delete(store);
}
