/** Stages as a person reads them. */
export const STAGE_WORDS: Readonly<Record<string, string>> = {
  decompose: 'splitting the question into subtopics',
  plan: 'planning searches by four angles',
  search: 'searching',
  select: 'choosing what to read',
  read: 'reading',
  digest: 'choosing the sentences to show',
  synthesize: 'drafting claims',
  ground: 'checking every claim against its source',
  resolve: 'resolving and answering',
  review: 'reviewing',
  oppose: 'arguing against',
  critique: 'looking for gaps',
  decide: 'closing the round',
};
