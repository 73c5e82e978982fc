CREATE TABLE vectors (
  model TEXT NOT NULL,
  text_hash TEXT NOT NULL,
  vector BLOB NOT NULL,
  PRIMARY KEY (model, text_hash)
) WITHOUT ROWID;
