-- Requests that may be sent twice and are done once: the same key of the same person is the same request.
CREATE TABLE idempotency_keys (
  person TEXT NOT NULL,
  key TEXT NOT NULL,
  -- of the request as canonical JSON
  sha256 TEXT NOT NULL,
  at_ms BIGINT NOT NULL,
  PRIMARY KEY (person, key)
);

-- Questions asked of a run after its brief, while they are answered and after.
CREATE TABLE desk_follow_ups (
  id TEXT PRIMARY KEY,
  run TEXT NOT NULL,
  question TEXT NOT NULL,
  -- JSON: { "search", "model", "budgetTokens", "budgetUsd" }
  options TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  idempotency_key TEXT,
  -- waiting, running, done, failed
  status TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  -- whoever answers it renews this; later another may take it
  held_until_ms BIGINT NOT NULL,
  created_at_ms BIGINT NOT NULL,
  ended_at_ms BIGINT,
  -- JSON: the answer as `ask --json` prints it, or null
  answer TEXT,
  -- JSON: { "code", "message", "cure" }, or null
  error TEXT
);
CREATE UNIQUE INDEX desk_follow_ups_by_key ON desk_follow_ups (asked_by, idempotency_key);
CREATE INDEX desk_follow_ups_by_run ON desk_follow_ups (run, created_at_ms);
CREATE INDEX desk_follow_ups_by_status ON desk_follow_ups (status, created_at_ms);
