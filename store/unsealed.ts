/** Rows as others see them: without the digest that only `seal.ts` reads, and without the run they were asked by. */

export function unsealed<T extends { seal: string }>(row: T): Omit<T, 'seal'> {
  const rest: Partial<T> = { ...row };
  delete rest.seal;
  return rest as Omit<T, 'seal'>;
}

export function withoutRun<T extends { seal: string; runId: string }>(row: T): Omit<T, 'seal' | 'runId'> {
  const rest: Partial<T> = { ...row };
  delete rest.seal;
  delete rest.runId;
  return rest as Omit<T, 'seal' | 'runId'>;
}
