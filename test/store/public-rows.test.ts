import { expectTypeOf, it } from 'vitest';
import type { RunRow, SourceRow } from '../../store/public-rows.js';
import type { Unsealed } from '../../store/schema/sources.js';
import type { runs, sources } from '../../store/schema.js';

/** For the compiler (`tsc --noEmit`): a column that only one side has is an error there. */
it('the rows that callers are given are those of the tables', () => {
  expectTypeOf<RunRow>().toEqualTypeOf<Unsealed<typeof runs.$inferSelect>>();
  expectTypeOf<SourceRow>().toEqualTypeOf<Unsealed<typeof sources.$inferSelect>>();
});
