/** Stages as a person reads them. */
export const STAGE_WORDS: Readonly<Record<string, string>> = {
  decompose: 'cutting the question into subtopics',
  plan: 'planning searches by four angles',
  search: 'searching',
  select: 'choosing what to read',
  read: 'reading',
  digest: 'choosing the sentences to show',
  synthesize: 'drafting claims',
  ground: 'holding every claim against its source',
  resolve: 'resolving, answering',
  review: 'reviewing',
  oppose: 'arguing against',
  critique: 'asking what is missing',
  decide: 'closing the round',
};

/** The stages that follow a finished one; review and opposition run side by side. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  decompose: ['plan'],
  plan: ['search'],
  search: ['select'],
  select: ['read'],
  read: ['digest'],
  digest: ['synthesize'],
  synthesize: ['ground'],
  ground: ['resolve'],
  resolve: ['review', 'oppose'],
  review: ['critique'],
  oppose: ['critique'],
  critique: ['decide'],
  decide: ['plan'],
};

/** The store keeps what is finished; what is under way follows from it. */
export const stagesAfter = (stage: string): readonly string[] => NEXT[stage] ?? [];
