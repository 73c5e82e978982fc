/** What each finished run says that is new: for pages and webhooks, without opening the run. */
import type { Queryable, Row } from './database.js';

/** In the brief's language. */
interface News {
  /** One line: what changed in numbers, or that nothing did. */
  readonly headline: string;
  /** What changed, the most telling first; plain text. */
  readonly items: readonly NewsItem[];
  /** BCP 47. */
  readonly language: string;
}

interface NewsItem {
  /** `new`, `withdrawn`, `value`, `stronger`, `weaker`, `reworded`, `source`, `disagreement`, `answer`. */
  readonly kind: string;
  readonly text: string;
}

export interface BriefNews {
  /** Name of the run folder. */
  readonly run: string;
  readonly job: string;
  readonly schedule: string | null;
  readonly askedBy: string;
  readonly question: string;
  readonly previousRun: string | null;
  /** Something changed, or there was no brief before. */
  readonly isChanged: boolean;
  readonly news: News;
}

export interface DatedNews extends BriefNews {
  /** Milliseconds since 1970, by the database's clock. */
  readonly atMs: number;
}

/** Keeps the news of a run; those that are there already stay. */
export async function putNews(database: Queryable, about: BriefNews): Promise<void> {
  const { run, job, schedule, askedBy, question, previousRun, isChanged, news } = about;
  await database.query(
    `INSERT INTO brief_news (run, job, schedule, asked_by, question, previous_run, changed, at_ms, news)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now_ms(), $8) ON CONFLICT (run) DO NOTHING`,
    [run, job, schedule, askedBy, question, previousRun, isChanged ? 1 : 0, JSON.stringify(news)],
  );
}

export async function findNews(database: Queryable, run: string): Promise<DatedNews | undefined> {
  const [row] = await database.query('SELECT * FROM brief_news WHERE run = $1', [run]);
  return row && newsOf(row);
}

function newsOf(row: Row): DatedNews {
  return {
    run: row['run'] as string,
    job: row['job'] as string,
    schedule: row['schedule'] as string | null,
    askedBy: row['asked_by'] as string,
    question: row['question'] as string,
    previousRun: row['previous_run'] as string | null,
    isChanged: row['changed'] === 1,
    atMs: row['at_ms'] as number,
    news: JSON.parse(row['news'] as string) as News,
  };
}
