-- Who may come in, and as what.
CREATE TABLE people (
  name TEXT PRIMARY KEY,
  role TEXT NOT NULL,
  -- US dollars a day; null: as everybody
  day_usd DOUBLE PRECISION
);

-- What lets somebody in, by its hash: whoever reads the database is nobody by it.
CREATE TABLE access_tokens (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  person TEXT NOT NULL,
  -- the most that it may do; never more than its person
  role TEXT NOT NULL,
  -- program: shown once to a person; browser: of a cookie; share: reads one brief and nothing else
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  -- the run whose brief a share reads
  run TEXT,
  created_at_ms BIGINT NOT NULL,
  used_at_ms BIGINT,
  ends_at_ms BIGINT NOT NULL
);
CREATE INDEX access_tokens_by_person ON access_tokens (person);
CREATE INDEX access_tokens_by_run ON access_tokens (run);

-- Who did what, when, from where.
CREATE TABLE audit (
  id SERIAL_KEY,
  at_ms BIGINT NOT NULL,
  person TEXT NOT NULL,
  action TEXT NOT NULL,
  -- what it was done to: a job, a run, a person
  subject TEXT,
  address TEXT,
  -- JSON
  data TEXT NOT NULL
);
CREATE INDEX audit_by_person ON audit (person, id);
CREATE INDEX audit_by_time ON audit (at_ms);
