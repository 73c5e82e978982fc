-- Documents that a person gives with a question, in pieces, so that any worker has them.
CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  -- the job that reads it; null until the question is asked
  job TEXT,
  name TEXT NOT NULL,
  format TEXT NOT NULL,
  size_bytes BIGINT NOT NULL,
  sha256 TEXT NOT NULL,
  created_at_ms BIGINT NOT NULL,
  -- when its bytes were taken away
  removed_at_ms BIGINT
);
CREATE INDEX uploads_by_job ON uploads (job);
CREATE INDEX uploads_by_person ON uploads (person, created_at_ms);
CREATE TABLE upload_pieces (
  upload TEXT NOT NULL,
  place INTEGER NOT NULL,
  content BYTES NOT NULL,
  PRIMARY KEY (upload, place)
);

-- How much each person has uploaded on each day since 1970.
CREATE TABLE upload_days (
  person TEXT NOT NULL,
  day BIGINT NOT NULL,
  files INTEGER NOT NULL,
  bytes BIGINT NOT NULL,
  PRIMARY KEY (person, day)
);

-- 1: for whoever asked and for admins alone, since it has read what they uploaded
ALTER TABLE jobs ADD COLUMN is_private INTEGER NOT NULL DEFAULT 0;
