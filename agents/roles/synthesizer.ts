import { SynthesizerReply, type SynthesizerInput } from './synthesizer-shapes.js';
import { DIGEST_TOKENS } from '../models/token-budgets.js';
import type { RoleDefinition } from './definition.js';
import { languageRule } from './rendering/language.js';
import { listText, type LeftOut } from './rendering/lists.js';
import { sentencesNamed } from './rendering/refs.js';
import { bounded, orNone, questionText, renderRequest } from './rendering/request.js';
import { claimLine, oppositionText, otherClaimLine, showSources } from './rendering/show.js';
import { checkSynthesis } from './rendering/synthesis-check.js';

export const synthesizerRole: RoleDefinition<SynthesizerInput, SynthesizerReply> = {
  schema: SynthesizerReply,
  render: (input) => {
    const record: LeftOut[] = [];
    const digest = showSources(input.sources, {
      maxTokens: DIGEST_TOKENS.synthesizer,
      seed: input.question,
      record,
    });
    const standing = listText(input.standing.map(claimLine), {
      ...{ what: 'claims', maxTokens: 5000, none: '(none yet)', record },
    });
    const elsewhere = listText((input.elsewhere ?? []).map(otherClaimLine), {
      ...{ what: 'claims', maxTokens: 1500, none: '(nothing yet)', record },
    });
    const subtopic = input.subtopic;
    return renderRequest({
      role: 'synthesizer',
      schema: SynthesizerReply,
      record,
      shown: new Set([...digest.refs, ...sentencesNamed(input.standing.flatMap((claim) => claim.refs))]),
      values: {
        maxClaims: String(input.maxClaims),
        today: input.today,
        languageRule: languageRule(input.language),
        question: questionText(input.question),
        focus: orNone(input.focus),
        subtopic:
          subtopic === null ? 'all of it' : `${bounded(subtopic.name, 200)}: ${bounded(subtopic.scope, 600)}`,
        sources: digest.text,
        round: String(input.round),
        target: bounded(input.target),
        standing,
        elsewhere,
        opposition: oppositionText(input.opposition),
      },
    });
  },
  check: checkSynthesis,
};
