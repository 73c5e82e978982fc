import type { SynthesizerReply } from '../roles/synthesizer.js';
import type { Reading } from './relevance.js';

type Contradiction = SynthesizerReply['contradictions'][number];

export function findContradictions(_reading: Reading): Contradiction[] {
  return [];
}
