CREATE TABLE readings (
  sha256 TEXT NOT NULL, outline TEXT NOT NULL, target TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
  speaker TEXT NOT NULL, interest TEXT, silent TEXT NOT NULL, leads TEXT NOT NULL, model TEXT NOT NULL,
  seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (sha256, outline, target, first)
);
CREATE TABLE read_findings (
  sha256 TEXT NOT NULL, outline TEXT NOT NULL, outcome TEXT NOT NULL, ordinal INTEGER NOT NULL, target TEXT NOT NULL,
  first INTEGER NOT NULL, statement TEXT NOT NULL, sentences TEXT NOT NULL, thing TEXT, attribute TEXT, value TEXT, unit TEXT,
  conditions TEXT NOT NULL, as_of TEXT, speaker TEXT, interest TEXT, weight TEXT NOT NULL, why TEXT,
  seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (sha256, outline, outcome, ordinal),
  FOREIGN KEY (sha256, outline, target, first) REFERENCES readings (sha256, outline, target, first)
);
