/** Ends a text that is shorter than a source has to be: plain sentences that no test speaks of, without a number or a name. */
const FILLER =
  '\n\nThe notebooks are kept in the archive of the society, where anybody may read them on weekdays. Colleagues went through an earlier draft, the editors shortened it, and the maps were drawn by hand at a wooden desk.';

export const longEnough = (text: string): string => text + FILLER;
