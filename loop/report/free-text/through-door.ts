/** A run's texts made ready for the door, and sent through it. */
import { sourceNamed } from '../../context/gate-claim.js';
import { searchLimitations } from '../../reading/search-failures.js';
import type { RunOptions, StoredRun } from '../../run.js';
import { wordsOf } from '../language.js';
import { Door } from './door.js';
import { withoutLabels } from '../../internal-ids.js';
import type { RoundState } from '../../state.js';
import { gateState, type GatedState, type StateToGate } from './gate-state.js';

type Written = Pick<StateToGate, 'state' | 'rounds' | 'picked' | 'opposing'>;

/** What rules chose is words of the sources, and ours; what a model wrote passes the door. */
export function throughDoor(run: StoredRun, options: RunOptions, written: Written): GatedState {
  if (isByRules(options))
    return { ...written, state: withoutLabelsIn(written.state), memo: [], why: new Map() };
  const { question } = run;
  const speech = wordsOf({ run: { question, options } });
  const { state } = written;
  const door = new Door({
    ...speech,
    source: (id) => sourceNamed(run, id),
    claims: state.claims,
    common: [question, options.focus ?? '', ...textsOf(written)],
    round: state.round,
  });
  const own = new Set(searchLimitations(run, state.round));
  return gateState(door, { ...written, question, words: speech.words, ownLimitations: own });
}

/** Runs of earlier versions kept no models by role. */
const isByRules = ({
  model,
  roleModels,
}: Pick<RunOptions, 'model'> & Partial<Pick<RunOptions, 'roleModels'>>) =>
  model === 'extractive' && Object.keys(roleModels ?? {}).length === 0;

/** Rules of earlier versions named a passage behind its words. */
const withoutLabelsIn = (state: RoundState): RoundState => ({
  ...state,
  gaps: state.gaps.map((gap) => ({ ...gap, description: withoutLabels(gap.description) })),
  contradictions: state.contradictions.map((each) => ({ ...each, topic: withoutLabels(each.topic) })),
});

/** What the sources are called, and the words that opponents and both sides of a disagreement cite. */
const textsOf = ({ state, picked, opposing }: Written): readonly string[] => [
  ...picked.flatMap(({ source: { title, authors, siteName, address, doi, publishedAt } }) => [
    title ?? '',
    authors.join(', '),
    [siteName, address, doi, publishedAt].filter((fact) => fact !== null).join(' '),
  ]),
  ...state.contradictions
    .flatMap(({ sides }) => sides.flatMap(({ evidence }) => evidence))
    .map(({ exact }) => exact),
  ...opposing.map(({ exact }) => exact),
];
