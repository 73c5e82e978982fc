CREATE TABLE follow_ups (
  run_id TEXT NOT NULL REFERENCES runs (id), id TEXT NOT NULL, question TEXT NOT NULL, round INTEGER NOT NULL,
  answer TEXT NOT NULL, asked_at TEXT NOT NULL, seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (run_id, id)
);
