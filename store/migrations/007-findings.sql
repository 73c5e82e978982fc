CREATE TABLE findings (
  run_id TEXT NOT NULL REFERENCES runs (id), id TEXT NOT NULL, claim_id TEXT NOT NULL, about TEXT NOT NULL,
  attribute TEXT NOT NULL, value TEXT NOT NULL, unit TEXT, conditions TEXT NOT NULL, as_of TEXT, "by" TEXT,
  refs TEXT NOT NULL, seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (run_id, id),
  FOREIGN KEY (run_id, claim_id) REFERENCES claims (run_id, id)
);
