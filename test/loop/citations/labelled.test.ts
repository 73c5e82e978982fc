import { describe, expect, it } from 'vitest';
import { LABELS, scoreOf } from './labelled.js';

describe('documents with planted faults', () => {
  it.each(Object.keys(LABELS))(
    '%s: every fault is found, nothing else is told, the rest holds',
    async (name) => {
      const { missed, wrong, holds } = await scoreOf(name);
      expect({ missed, wrong, holds }).toEqual({ missed: [], wrong: [], holds: LABELS[name]?.holds });
    },
  );
});
