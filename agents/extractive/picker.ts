import type { PickerInput, PickerReply } from '../roles/picker.js';
import type { SourceType } from '../roles/vocabulary.js';
import { parseQuestion } from './question.js';
import { words } from './words.js';

const PEER =
  /\bdoi\.org\/10\.|\/10\.\d{4,9}\/|pmc\.ncbi|ncbi\.nlm\.nih\.gov|europepmc|pubmed|arxiv\.org|biorxiv|medrxiv|plos|bmj|nature\.com|sciencedirect|springer|wiley|cell\.com|frontiersin|mdpi|hindawi|oup\.com|jamanetwork|nejm|thelancet/iu;
const PRIMARY =
  /\.(?:gov|int|mil)(?:[/:.]|$)|europa\.eu|\bwho\.int|\bcdc\.gov|github\.com|\.edu(?:[/:.]|$)|clinicaltrials/iu;
const PRESS =
  /\b(?:news|press|bbc|cnn|reuters|guardian|nytimes|washingtonpost|apnews|forbes|wired|newspaper|magazine|times)\b/iu;
const LEAST_SHARE = 0.25;

/** Ranks by the share of the question's and the target's words that title and snippet hold; pads with nothing. */
export function pick(input: PickerInput): PickerReply {
  const terms = parseQuestion(`${input.question} ${input.target}`).terms.map((term) => term.stem);
  const ranked = input.hits
    .map((hit, place) => {
      const title = new Set(words(hit.title).map((word) => word.stem));
      const snippet = new Set(words(hit.snippet).map((word) => word.stem));
      const held = terms.filter((term) => title.has(term) || snippet.has(term));
      const share = terms.length > 0 ? held.length / terms.length : 0;
      const inTitle = terms.filter((term) => title.has(term)).length / Math.max(1, terms.length);
      const type = typeOf(hit.address);
      return { hit, place, share, held, type, worth: share + 0.5 * inTitle + TYPE_WORTH[type] };
    })
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.worth - a.worth || a.place - b.place);
  return {
    picks: ranked.slice(0, input.wanted).map(({ hit, held, type }) => ({
      hit: hit.id,
      sourceType: type,
      whyRelevant: `Title and snippet hold ${held.length} of ${terms.length} telling words of the question.`,
    })),
  };
}

const TYPE_WORTH: Readonly<Record<SourceType, number>> = {
  peer: 0.3,
  primary: 0.2,
  press: 0.1,
  practitioner: 0,
};

function typeOf(address: string): SourceType {
  if (PEER.test(address)) return 'peer';
  if (PRIMARY.test(address)) return 'primary';
  return PRESS.test(address) ? 'press' : 'practitioner';
}
