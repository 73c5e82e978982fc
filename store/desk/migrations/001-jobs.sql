-- What was asked of the desk, and what became of it. The order of work is the queue's.
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  question TEXT NOT NULL,
  -- JSON: the options of a run as they were asked for
  options TEXT NOT NULL,
  -- JSON: the plan that was given, or null
  plan TEXT,
  status TEXT NOT NULL,
  priority INTEGER NOT NULL,
  asked_by TEXT NOT NULL,
  idempotency_key TEXT,
  -- the name of the run folder; the same on every machine
  run TEXT NOT NULL UNIQUE,
  -- the run whose question it asks again, and the schedule that had it asked
  previous_run TEXT,
  schedule TEXT,
  -- grows with every taking; what an older holder writes is refused
  attempt INTEGER NOT NULL,
  worker TEXT,
  created_at_ms BIGINT NOT NULL,
  started_at_ms BIGINT,
  ended_at_ms BIGINT,
  -- JSON: { "code", "message", "cure" }, or null
  error TEXT,
  -- how the run ended, and what it found
  ending TEXT,
  found TEXT,
  claims INTEGER,
  tokens BIGINT NOT NULL,
  cost_usd DOUBLE PRECISION NOT NULL,
  seconds_at_work DOUBLE PRECISION NOT NULL
);
CREATE UNIQUE INDEX jobs_by_idempotency_key ON jobs (asked_by, idempotency_key);
CREATE INDEX jobs_by_status ON jobs (status, created_at_ms);
CREATE INDEX jobs_by_creation ON jobs (created_at_ms);
CREATE INDEX jobs_by_asker ON jobs (asked_by, created_at_ms);
CREATE INDEX jobs_by_schedule ON jobs (schedule, created_at_ms);

-- What happens in runs, as it happens: for whoever watches. The run's own store keeps its own.
CREATE TABLE run_events (
  id SERIAL_KEY,
  run TEXT NOT NULL,
  at_ms BIGINT NOT NULL,
  type TEXT NOT NULL,
  -- JSON
  data TEXT NOT NULL
);
CREATE INDEX run_events_by_run ON run_events (run, id);
