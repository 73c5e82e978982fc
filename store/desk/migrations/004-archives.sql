-- Where the folders of finished runs lie, whole.
CREATE TABLE archives (
  run TEXT PRIMARY KEY,
  -- 'database', 's3://bucket/key', or the absolute path of a file
  place TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  -- of the archive, hex
  sha256 TEXT NOT NULL,
  archived_at_ms BIGINT NOT NULL
);
CREATE INDEX archives_by_time ON archives (archived_at_ms);

-- Archives that the database keeps itself.
CREATE TABLE archive_parts (
  sha256 TEXT NOT NULL,
  -- from 0
  ordinal INTEGER NOT NULL,
  body BYTES NOT NULL,
  PRIMARY KEY (sha256, ordinal)
);
