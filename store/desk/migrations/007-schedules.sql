-- Questions that are asked again and again. When each is due stands with its next job in the queue.
CREATE TABLE schedules (
  id TEXT PRIMARY KEY,
  question TEXT NOT NULL,
  -- JSON: the options of a run as they were asked for
  options TEXT NOT NULL,
  -- JSON: the plan that was given, or null
  plan TEXT,
  priority INTEGER NOT NULL,
  asked_by TEXT NOT NULL,
  -- as it was asked for: week, 0 6 * * 1, …
  every TEXT NOT NULL,
  cron TEXT NOT NULL,
  timezone TEXT NOT NULL,
  -- active or paused
  status TEXT NOT NULL,
  -- JSON: { "when", "mail", "webhooks" }
  tell TEXT NOT NULL,
  created_at_ms BIGINT NOT NULL,
  -- from when on missed times count: its making, or when it was last resumed
  active_since_ms BIGINT NOT NULL,
  -- when the newest of its jobs was due, or is
  due_at_ms BIGINT
);
CREATE INDEX schedules_by_asker ON schedules (asked_by, created_at_ms);

-- What a run says that is new, for feeds, pages and whoever is told; one row a finished run.
CREATE TABLE brief_news (
  run TEXT PRIMARY KEY,
  job TEXT NOT NULL,
  schedule TEXT,
  asked_by TEXT NOT NULL,
  question TEXT NOT NULL,
  previous_run TEXT,
  -- 1: something changed, or there was no brief before
  changed INTEGER NOT NULL,
  at_ms BIGINT NOT NULL,
  -- JSON: { "headline", "items": [{ "kind", "text" }], "language" }
  news TEXT NOT NULL
);
CREATE INDEX brief_news_by_time ON brief_news (at_ms);
CREATE INDEX brief_news_by_schedule ON brief_news (schedule, at_ms);
