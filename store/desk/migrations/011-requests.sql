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

-- The library: every text that a finished run has read, once.
CREATE TABLE library_sources (
  id SERIAL_KEY,
  -- canonical key, and SHA-256 of the text: another text of the same address is another row
  key TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  title TEXT,
  address TEXT NOT NULL,
  published_at TEXT,
  modified_at TEXT,
  -- how many can be found
  sentences INTEGER NOT NULL
);
CREATE UNIQUE INDEX library_sources_by_text ON library_sources (key, sha256);
CREATE TABLE library_texts (
  source_id BIGINT PRIMARY KEY,
  -- deflated UTF-8
  text BYTES NOT NULL,
  -- deflated JSON: [number, start, length, …] of the sentences that can be found
  cuts BYTES NOT NULL
);
-- Which runs have read it, and under which number.
CREATE TABLE library_readings (
  run TEXT NOT NULL,
  source_id BIGINT NOT NULL,
  number INTEGER NOT NULL,
  read_at_ms BIGINT NOT NULL,
  PRIMARY KEY (run, source_id)
);
CREATE INDEX library_readings_by_source ON library_readings (source_id);
