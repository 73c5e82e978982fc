/** The kinds of damage, one a file. */
import { cellNoteMarks } from './cell-note-marks.js';
import { citationRemains } from './citation-remains.js';
import { citationSuperscripts } from './citation-superscripts.js';
import type { DamageKind } from './kind.js';
import { superscriptDigits } from './superscript-digits.js';
import { underlinedSigns } from './underlined-signs.js';

export const KINDS: readonly DamageKind[] = [
  underlinedSigns,
  citationSuperscripts,
  citationRemains,
  cellNoteMarks,
  ...superscriptDigits,
];
