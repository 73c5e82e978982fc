/** The ten roles, in the order of a round. */
export const ROLE_NAMES = [
  'decomposer',
  'searcher',
  'picker',
  'synthesizer',
  'resolver',
  'repairer',
  'reviewer',
  'challenger',
  'antagonist',
  'critic',
] as const;
export type RoleName = (typeof ROLE_NAMES)[number];
