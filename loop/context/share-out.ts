import { formatPlace, type Place } from '../../text/sentence-ref.js';
import type { RankedSentence } from './rank-sentences.js';

/** One sentence, one part: what several parts of the question would be shown goes to the one that it fits best. Pure. */

/** What speaks of a part, best first. */
export interface PartView {
  readonly part: string;
  readonly ranked: readonly RankedSentence[];
}

/** How much better a sentence fits the part that asks for the value which it holds. */
const ASKED_FOR = 2.5;

/**
 * The sentences of each part, best first, none in two of them. A sentence that holds a value goes to a part that asks for
 * it; others to the part among whose sentences they stand highest.
 *
 * @param askedBy the names of the parts that ask for a value which a sentence holds
 */
export function shareOut(
  views: readonly PartView[],
  askedBy: (place: Place) => ReadonlySet<string>,
): readonly (readonly RankedSentence[])[] {
  const owners = new Map<string, { readonly view: number; readonly fit: number }>();
  const valued = views.map(({ part, ranked }, view) => {
    const top = ranked[0]?.value ?? 1;
    return ranked.map((each) => {
      const value = each.value / top;
      const fit = value * (askedBy(each.place).has(part) ? ASKED_FOR : 1);
      const name = formatPlace(each.place);
      const owner = owners.get(name);
      if (owner === undefined || fit > owner.fit) owners.set(name, { view, fit });
      return { place: each.place, value };
    });
  });
  return valued.map((ranked, view) =>
    ranked.filter(({ place }) => owners.get(formatPlace(place))?.view === view),
  );
}
