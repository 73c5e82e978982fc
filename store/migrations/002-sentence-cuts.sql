CREATE TABLE sentence_cuts (
  source_id INTEGER PRIMARY KEY REFERENCES sources (id), rules INTEGER NOT NULL, seal TEXT NOT NULL DEFAULT ''
);
INSERT INTO sentence_cuts (source_id, rules) SELECT source_id, 1 FROM source_texts;
