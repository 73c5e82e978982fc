-- What any worker makes the store of a run again from. One row a run: how far its workers have told the desk.
CREATE TABLE run_journals (
  run TEXT PRIMARY KEY,
  -- number of the last row of run_commits; 0 before the first
  sequence BIGINT NOT NULL,
  -- absolute path of the run folder on the machine that wrote last
  folder TEXT NOT NULL
);

-- The journal of calls, as the run's own store keeps it.
CREATE TABLE run_calls (
  run TEXT NOT NULL,
  call BIGINT NOT NULL,
  attempt INTEGER NOT NULL,
  -- whose call it is in that store, which may hold those of an earlier run
  run_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  -- bodies are text or bytes, deflated where that pays
  request BYTES,
  request_encoding TEXT,
  -- 'started', 'finished', 'lost' or 'dropped'
  status TEXT NOT NULL,
  ok INTEGER,
  reply BYTES,
  reply_encoding TEXT,
  -- JSON
  failure TEXT,
  input_tokens BIGINT,
  output_tokens BIGINT,
  cost_usd DOUBLE PRECISION,
  reserved_tokens BIGINT NOT NULL,
  reserved_usd DOUBLE PRECISION NOT NULL,
  -- JSON
  meta TEXT,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  PRIMARY KEY (run, call)
);

-- What else the store of a run has committed, in order: rows by table, as deflated JSON.
CREATE TABLE run_commits (
  run TEXT NOT NULL,
  sequence BIGINT NOT NULL,
  attempt INTEGER NOT NULL,
  -- id of the newest migration of the store that it was committed to
  shape INTEGER NOT NULL,
  body BYTES NOT NULL,
  encoding TEXT NOT NULL,
  PRIMARY KEY (run, sequence)
);
