import type { DeskDatabase } from '../../../store/desk/database.js';

/** One listener for all who wait for something about jobs. */
export interface JobNews {
  /** @returns ends it */
  hear(heard: () => void): Promise<() => void>;
  close(): Promise<void>;
}

export function openJobNews(database: DeskDatabase): JobNews {
  const all = new Set<() => void>();
  let listening: Promise<() => Promise<void>> | null = null;
  return {
    hear: async (heard) => {
      all.add(heard);
      await (listening ??= database.listen('jobs', () => {
        for (const each of all) each();
      }));
      return () => void all.delete(heard);
    },
    close: async () => {
      all.clear();
      await (
        await listening
      )?.();
    },
  };
}
