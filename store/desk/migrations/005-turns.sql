-- Turns at hosts and services that all workers share, by queue.
CREATE TABLE turn_queues (
  queue TEXT PRIMARY KEY,
  paused_until_ms BIGINT NOT NULL
);
-- One call: it counts as at work until it has ended or `until_ms` is over, and its tokens for a minute.
CREATE TABLE turns (
  id TEXT PRIMARY KEY,
  queue TEXT NOT NULL,
  -- the worker that has it
  holder TEXT NOT NULL,
  started_at_ms BIGINT NOT NULL,
  until_ms BIGINT NOT NULL,
  tokens BIGINT NOT NULL
);
CREATE INDEX turns_by_queue ON turns (queue, started_at_ms);
CREATE INDEX turns_by_holder ON turns (holder);
-- Even starts, in the shape that rate-limiter-flexible keeps.
CREATE TABLE turn_starts (
  key VARCHAR(255) PRIMARY KEY,
  points INTEGER NOT NULL DEFAULT 0,
  expire BIGINT
);
