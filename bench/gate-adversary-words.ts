/** Attacks on negations, quantifiers, hedges. */
import { edit, trade, attack, type Attack } from './gate-adversary-edits.js';

const VERBS = 'is|are|was|were|has|have|had|can|could|will|would|should|does|did|do|may|might|must';

const HEDGED = 'may|might|could|would|should|can';

export const NEGATION: readonly Attack[] = [
  attack(
    'negation',
    'contracted',
    edit(
      new RegExp(
        `(?<=\\p{L} )(?:is|are|was|were|has|have|had|could|would|should|does|did|do)(?= \\p{Ll})(?! not)`,
        'gu',
      ),
      ([v]) => `${v}n't`,
    ),
  ),
  attack(
    'negation',
    'contracted, curly',
    edit(
      new RegExp(
        `(?<=\\p{L} )(?:is|are|was|were|has|have|had|could|would|should|does|did|do)(?= \\p{Ll})(?! not)`,
        'gu',
      ),
      ([v]) => `${v}n’t`,
    ),
  ),
  attack(
    'negation',
    'never',
    edit(new RegExp(`\\b(?:${VERBS})\\b(?! not| never)(?= \\p{Ll})`, 'gu'), ([v]) => `${v} never`),
  ),
  attack(
    'negation',
    'no longer',
    edit(new RegExp(`\\b(?:${VERBS})\\b(?! not| never)(?= \\p{Ll})`, 'gu'), ([v]) => `${v} no longer`),
  ),
  attack(
    'negation',
    'hardly',
    edit(new RegExp(`\\b(?:${VERBS})\\b(?! not| never)(?= \\p{Ll})`, 'gu'), ([v]) => `${v} hardly`),
  ),
  attack(
    'negation',
    'did not + verb',
    edit(
      /(?<=\p{Ll} )(?:increased|decreased|showed|found|reported|caused|reduced|improved|observed|helped|changed|played|worked|used|started|ended|received)(?= )/gu,
      ([v]) => `did not ${v.replace(/ed$/, '')}`,
    ),
  ),
  attack('negation', 'without', trade('negation: without')),
  attack('negation', 'affix', trade('negation: affix')),
  attack('negation', 'dropped', edit(/ (?:not|never|no longer|hardly|rarely|barely|scarcely)\b(?= )/g, '')),
  attack(
    'negation',
    'contraction dropped',
    edit(/\b(is|are|was|were|has|have|had|could|would|should|does|did|do)n['’]t\b/g, ([, v]) => v ?? ''),
  ),
  attack(
    'negation',
    'cannot',
    edit(/\b(?:cannot|can['’]t|won['’]t)\b/g, ([w]) => (/^w/.test(w) ? 'will' : 'can')),
  ),
  attack('negation', 'did not gone', edit(/\b(?:did|do|does) not /g, '')),
  attack('negation', 'no', edit(/\b[Nn]o (?=\p{Ll})/gu, '')),
  attack('negation', 'no for a', edit(/(?<=\p{Ll} )(?:a|an|the) (?=\p{Ll})/gu, 'no ')),
  attack('negation', 'neither and nor', trade('negation: neither and nor')),
  attack('negation', 'failed to', edit(/\b(?:failed|fails|fail|refused|unable) to /g, '')),
  attack(
    'negation',
    'failed put in',
    edit(
      /(?<=\p{Ll} )to (?=(?:be|have|make|show|find|get|see|use|take|help|provide|reduce|identify)\b)/gu,
      'not to ',
    ),
  ),
  attack('negation', 'lack of', edit(/\b(?:a |the )?(?:lack|absence) of /g, '')),
];

export const QUANTIFIERS: readonly Attack[] = [
  attack('quantifier', 'words', trade('quantifier: words')),
  attack('quantifier', 'few and a few', edit(/\ba few\b/g, 'few')),
  attack(
    'quantifier',
    'left out',
    edit(
      /\b(?:some|most|many|several|almost|nearly|mostly|partly|often|sometimes|usually|generally|typically|mainly|largely|occasionally|only|a few|some of|most of|many of|half of|partially) (?=\p{Ll})/gu,
      '',
    ),
  ),
  attack('quantifier', 'all put in', edit(/(?<=\p{Ll} )the (?=\p{Ll}{3,}s\b)/gu, 'all the ')),
  attack('quantifier', 'only put in', edit(/(?<=\p{Ll} )(?=(?:in|for|by|with) \p{Ll})/gu, 'only ')),
  attack(
    'quantifier',
    'always put in',
    edit(
      new RegExp(`\\b(?:is|are|was|were|can|will)\\b(?! always| not)(?= \\p{Ll})`, 'gu'),
      ([v]) => `${v} always`,
    ),
  ),
  attack(
    'quantifier',
    'all for most of',
    edit(/\b(?:most|some|many|half|one|two|several) of the\b/g, 'all of the'),
  ),
];

export const HEDGES: readonly Attack[] = [
  attack('dropped hedge', 'modal', edit(new RegExp(`\\b(?:${HEDGED}) (?=\\p{Ll})(?!not)`, 'gu'), '')),
  attack('dropped hedge', 'modal be', edit(/\b(?:may|might|could|would) be\b/g, 'is')),
  attack('dropped hedge', 'modal have', edit(/\b(?:may|might|could|would) have\b/g, 'has')),
  attack('dropped hedge', 'will', edit(/\b(?:may|might|could|can)\b(?= \p{Ll})/gu, 'will')),
  attack('dropped hedge', 'must', edit(/\b(?:may|might|could|should)\b(?= \p{Ll})/gu, 'must')),
  attack(
    'dropped hedge',
    'seems',
    edit(
      /\b(?:appears?|seems?|appeared|seemed|tends?|tended|is thought|are thought|is believed|are believed|was believed|is likely|are likely|is said|is expected|are expected|is estimated) to (?=\p{Ll})/gu,
      '',
    ),
  ),
  attack(
    'dropped hedge',
    'seems to be',
    edit(
      /\b(?:appears?|seems?|tends?|is thought|is believed|is likely|is said|is reported|is considered) to be\b/g,
      'is',
    ),
  ),
  attack(
    'dropped hedge',
    'adverb',
    edit(
      /\b(?:possibly|perhaps|probably|apparently|presumably|potentially|likely|allegedly|reportedly|roughly|approximately|supposedly|arguably|seemingly|relatively|somewhat|conceivably) (?=[\p{Ll}\d])|\b(?:about|around|nearly|almost) (?=\d)/gu,
      '',
    ),
  ),
  attack('dropped hedge', 'proves', trade('dropped hedge: proves', true)),
  attack(
    'dropped hedge',
    'frame',
    edit(
      /\b(?:it is (?:possible|likely|thought|believed) that|we (?:suggest|believe|hypothesi[sz]e|speculate|think) that|(?:suggests?|indicates?) that|in some cases|to some extent|in part|if any|as far as we know) /gi,
      '',
    ),
  ),
];
