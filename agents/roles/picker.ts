import { Type, type Static } from 'typebox';
import { defineRole, strictObject } from './define-role.js';
import { accepted, type Dropped } from './definition.js';
import { bareId } from './rendering/checks.js';
import { openLists } from './rendering/lists.js';
import { bounded, questionText } from './rendering/request.js';
import type { SourceKind } from '../document.js';
import { parseUrl } from '../../text/urls.js';
import { kindInWords } from '../../text/origin/source-origin.js';
import { SourceType } from './vocabulary.js';
import { ROLE_TOKENS } from './token-sizes.js';

/** One picker chooses for all angles. "Nothing new" (no picks) is an honest answer. */
export interface PickerInput {
  readonly question: string;
  readonly target: string;
  readonly today: string;
  readonly wanted: number;
  readonly searches: readonly string[];
  readonly hits: readonly {
    /** `H1`, `H2` … */
    id: string;
    title: string;
    address: string;
    authors: readonly string[];
    /** The sentences of its text or abstract that hold the rarest words of what is looked for; else what the engine said of it. */
    lines: readonly string[];
    /** The source by which its work was read before (`S4`), in another version; null where it was not. */
    alreadyRead: string | null;
    publishedAt: string | null;
    /** Where the record or the address settles it. */
    sourceKind?: SourceKind | null;
  }[];
}

export const PickerReply = strictObject({
  picks: Type.Array(strictObject({ hit: Type.String(), sourceType: SourceType, whyRelevant: Type.String() })),
});
export type PickerReply = Static<typeof PickerReply>;

export const pickerRole = defineRole<PickerInput, PickerReply>({
  name: 'picker',
  schema: PickerReply,
  effort: 'low',
  strongFrom: null,
  parts: (input, share) => {
    const lists = openLists(ROLE_TOKENS.picker.shows, share);
    return {
      record: lists.record,
      values: {
        today: input.today,
        question: questionText(input.question),
        target: bounded(input.target),
        searches: input.searches.map((query) => `- ${bounded(query, 160)}`).join('\n'),
        hits: lists.fenced('results', input.hits.map(hitLine), { none: '(no results)' }),
        wanted: String(input.wanted),
      },
    };
  },
  check: (reply, input) => {
    const known = new Set(input.hits.map((hit) => hit.id));
    const dropped: Dropped[] = [];
    const taken = new Set<string>();
    const picks = reply.picks.flatMap((pick) => {
      const hit = bareId(pick.hit).toUpperCase();
      if (!known.has(hit)) dropped.push({ kind: 'unknown-hit', where: 'picks', what: pick.hit.slice(0, 60) });
      if (!known.has(hit) || taken.has(hit)) return [];
      taken.add(hit);
      return [{ ...pick, hit }];
    });
    return accepted({ picks: picks.slice(0, input.wanted) }, dropped);
  },
});

const hitLine = (hit: PickerInput['hits'][number]): string =>
  [
    `${hit.id} | ${bounded(hit.title, 200)}`,
    ...(hit.publishedAt === null ? [] : [hit.publishedAt]),
    ...(hit.sourceKind ? [kindInWords(hit.sourceKind)] : []),
    bounded(siteOf(hit.address), 60),
    ...(hit.authors.length === 0 ? [] : [bounded(hit.authors.slice(0, 3).join(', '), 80)]),
    ...(hit.alreadyRead === null ? [] : [`has the title of ${hit.alreadyRead}, which was read`]),
    hit.lines.length === 0
      ? 'nothing but its title is known'
      : hit.lines.map((line) => bounded(line, 260)).join(' … '),
  ].join(' | ');

/** Site and path without what asks for a session; a folder's file by its name. */
const siteOf = (address: string): string => {
  const url = parseUrl(address);
  if (url === null) return address;
  return url.protocol === 'file:'
    ? (url.pathname.split('/').at(-1) ?? address)
    : url.hostname.replace(/^www\./, '');
};
