-- Who is logged in: an id is kept as its hash alone, so that whoever reads the database is nobody by it.
CREATE TABLE sessions (
  id_hash TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  role TEXT NOT NULL,
  -- what the session stands on (the first link, a password as it was, an account at a provider); where that has changed, it ends
  basis TEXT NOT NULL,
  created_at_ms BIGINT NOT NULL,
  seen_at_ms BIGINT NOT NULL,
  ends_at_ms BIGINT NOT NULL
);
CREATE INDEX sessions_by_person ON sessions (person);

-- Whom a provider of identities has vouched for, by its own name of them.
CREATE TABLE people (
  name TEXT PRIMARY KEY,
  role TEXT NOT NULL,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- JSON: budgets as the provider or the operator gives them
  budgets TEXT NOT NULL,
  seen_at_ms BIGINT NOT NULL
);
CREATE UNIQUE INDEX people_by_subject ON people (issuer, subject);

-- Tokens for programs, by their hash.
CREATE TABLE access_tokens (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  person TEXT NOT NULL,
  -- the most that it may do; never more than its person
  role TEXT NOT NULL,
  label TEXT NOT NULL,
  created_at_ms BIGINT NOT NULL,
  used_at_ms BIGINT,
  ends_at_ms BIGINT
);
CREATE INDEX access_tokens_by_person ON access_tokens (person);

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
