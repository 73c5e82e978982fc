import { endingIn } from '../../words/lookup.js';
import type { Brief } from '../brief.js';
import { wordsOf } from '../language.js';
import { isExtractive } from '../wording.js';
import {
  answerSection,
  claimSections,
  counterpoints,
  disagreements,
  keyFindings,
  type Spoken,
} from './claims.js';
import { methodology, roundsSection } from './method.js';
import { limitations, openQuestions, struckClaims, unverified } from './open.js';
import type { Outline, Section } from './outline.js';
import { passagesComeFirst, passagesSection } from './passages.js';
import { sourcesSection } from './sources.js';

/** Puts the sections of a brief in order. A section that has nothing to say is left out. */
export function outlineOf(brief: Brief): Outline {
  const spoken = { brief, ...wordsOf(brief) };
  return {
    ...spoken,
    title: brief.run.question,
    parameters: parameters(spoken),
    notices: notices(spoken),
    sections: sectionsOf(spoken).filter((section) => section !== null),
  };
}

function sectionsOf(spoken: Spoken): readonly (Section | null)[] {
  if (spoken.brief.run.options.output === 'brief')
    return [
      ...opening(spoken),
      keyFindings(spoken),
      disagreements(spoken),
      unverified(spoken),
      limitations(spoken),
      sourcesSection(spoken),
    ];
  return [
    ...opening(spoken),
    ...claimSections(spoken),
    counterpoints(spoken),
    disagreements(spoken),
    unverified(spoken),
    openQuestions(spoken),
    limitations(spoken),
    methodology(spoken),
    roundsSection(spoken),
    sourcesSection(spoken),
    struckClaims(spoken),
  ];
}

/** Passages that match come first; without a claim next to them there is no answer to set apart. */
function opening(spoken: Spoken): readonly (Section | null)[] {
  const passages = passagesSection(spoken);
  if (!passagesComeFirst(spoken)) return [answerSection(spoken), passages];
  return spoken.brief.answer.length === 0 ? [passages] : [passages, answerSection(spoken)];
}

function parameters({ brief, words: { parameters: said } }: Spoken): readonly string[] {
  const { options, today } = brief.run;
  const engines = options.engines.map((name) => (name === 'corpus' ? said.folder : name));
  return [
    said.depth({ name: options.depth }),
    said.rounds({ count: brief.rounds.length }),
    said.researchers({ count: options.researchers }),
    said.read({ count: brief.sources.length }),
    isExtractive(brief) ? said.noModel : said.model({ name: options.model }),
    ...(options.gate === 'strict' ? [said.strict] : []),
    said.searched({ names: engines.join(', ') }),
    said.date({ day: today }),
  ];
}

function notices({ brief, words }: Spoken): Outline['notices'] {
  const { ending } = brief.run;
  const { title, about } = words.notConverged;
  return [
    ...(isExtractive(brief) ? [words.kind] : []),
    ...(ending === null || ending === 'converged'
      ? []
      : [{ title, about: about({ ending: endingIn(ending, words) }) }]),
  ];
}
