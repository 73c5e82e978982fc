import { Type, type Static } from 'typebox';
import { defineRole } from './define-role.js';
import { strictObject } from './strict-object.js';
import { accepted, type Dropped } from './definition.js';
import { beginningOf } from './rendering/checks.js';
import { languageRule } from './rendering/language.js';
import type { LeftOut } from './rendering/lists.js';
import { checkRefs, sentencesNamed } from './rendering/refs.js';
import { bounded, questionText } from './rendering/request.js';
import { renderSources } from './rendering/sources.js';
import type { ShownSentence, ShownSource } from './vocabulary.js';
import { ROLE_TOKENS } from './token-sizes.js';

/** The one attempt to repair a claim that the gate struck, with the gate's reason. */
export interface RepairerInput {
  readonly question: string;
  readonly language: string | null;
  readonly claim: string;
  readonly refs: readonly string[];
  readonly reason: string;
  /** The cited sources with the cited sentences and their neighbours. */
  readonly sources: readonly ShownSource[];
}

export const RepairerReply = strictObject({
  action: Type.Enum(['revise', 'withdraw']),
  claim: Type.String(),
  refs: Type.Array(Type.String()),
});
export type RepairerReply = Static<typeof RepairerReply>;

/** What a model is shown that cannot read it all: the cited sentences alone. */
function withoutNeighbours({ sources, refs }: RepairerInput): readonly ShownSource[] {
  const cited = new Set(sentencesNamed(refs));
  const citedOf = (sentences: readonly ShownSentence[]) => sentences.filter(({ ref }) => cited.has(ref));
  return sources.map((source) => ({
    ...source,
    sentences: citedOf(source.sentences),
    passages: source.passages.map((passage) => ({ ...passage, sentences: citedOf(passage.sentences) })),
  }));
}

export const repairerRole = defineRole<RepairerInput, RepairerReply>({
  name: 'repairer',
  schema: RepairerReply,
  effort: 'low',
  strongFrom: 'exhaustive',
  leavesOfBudget: 0.1,
  parts: (input, share) => {
    const record: LeftOut[] = [];
    const digest = renderSources(share < 1 ? withoutNeighbours(input) : input.sources, {
      maxTokens: ROLE_TOKENS.repairer.shows.sources * share,
      seed: input.question,
      record,
    });
    return {
      record,
      shown: digest.refs,
      values: {
        languageRule: languageRule(input.language),
        question: questionText(input.question),
        claim: bounded(input.claim, 1500),
        refs: input.refs.slice(0, 20).join(', ') || 'nothing',
        reason: bounded(input.reason),
        sources: digest.text,
      },
    };
  },
  check: (reply, _input, request) => {
    if (reply.action === 'withdraw') return accepted({ ...reply, refs: [] });
    const { refs, dropped } = checkRefs(reply.refs, request.shown, beginningOf(reply.claim));
    if (refs.length > 0) return accepted({ ...reply, refs: [...refs] }, dropped);
    const without: Dropped = { kind: 'claim-without-refs', where: 'repair', what: beginningOf(reply.claim) };
    return {
      reply: { ...reply, action: 'withdraw', refs: [] },
      dropped: [...dropped, without],
      complaint: 'The revised claim cites no sentence that was shown.',
    };
  },
});
