import { SHARES } from '../ask-for-less.js';
import { defineRole } from './define-role.js';
import { SynthesizerReply, type SynthesizerInput } from './synthesizer-shapes.js';
import { languageRule } from './rendering/language.js';
import { listText, type LeftOut } from './rendering/lists.js';
import { sentencesNamed } from './rendering/refs.js';
import { bounded, orNone, questionText } from './rendering/request.js';
import { claimLine, oppositionText, otherClaimLine, showSources } from './rendering/show.js';
import { checkSynthesis } from './rendering/synthesis-check.js';
import { ROLE_TOKENS } from './token-sizes.js';

const { shows } = ROLE_TOKENS.synthesizer;

export const synthesizerRole = defineRole<SynthesizerInput, SynthesizerReply>({
  name: 'synthesizer',
  schema: SynthesizerReply,
  effort: 'medium',
  strongFrom: 'quick',
  outputShares: SHARES,
  leavesOfBudget: 0.1,
  parts: (input) => {
    const record: LeftOut[] = [];
    const digest = showSources(input.sources, {
      maxTokens: shows.sources,
      seed: input.question,
      record,
    });
    const standing = listText(input.standing.map(claimLine), {
      ...{ what: 'claims', maxTokens: shows.standing, none: '(none yet)', record },
    });
    const elsewhere = listText((input.elsewhere ?? []).map(otherClaimLine), {
      ...{ what: 'claims', maxTokens: shows.elsewhere, none: '(nothing yet)', record },
    });
    const subtopic = input.subtopic;
    return {
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
    };
  },
  check: checkSynthesis,
});
