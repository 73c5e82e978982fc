CREATE TABLE sources (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, work_id INTEGER NOT NULL, url TEXT NOT NULL,
  title TEXT, title_key TEXT, authors TEXT NOT NULL, published_at TEXT, site_name TEXT, language TEXT,
  license TEXT, article_type TEXT, doi TEXT, pmid TEXT, pmcid TEXT, arxiv TEXT, notices TEXT NOT NULL,
  read_class TEXT NOT NULL, extractor TEXT NOT NULL, warnings TEXT NOT NULL, retrieved_at TEXT NOT NULL,
  sha256 TEXT NOT NULL, seal TEXT NOT NULL DEFAULT ''
);
CREATE INDEX sources_work ON sources (work_id);
CREATE INDEX sources_title_key ON sources (title_key);
CREATE INDEX sources_doi ON sources (doi);
CREATE INDEX sources_pmid ON sources (pmid);
CREATE INDEX sources_pmcid ON sources (pmcid);
CREATE INDEX sources_arxiv ON sources (arxiv);

CREATE TABLE source_texts (
  source_id INTEGER PRIMARY KEY REFERENCES sources (id), text TEXT NOT NULL, blocks TEXT NOT NULL,
  citation_marks TEXT NOT NULL, footnotes TEXT NOT NULL, seal TEXT NOT NULL DEFAULT ''
);

CREATE TABLE source_addresses (
  address TEXT NOT NULL, source_id INTEGER NOT NULL REFERENCES sources (id), road TEXT NOT NULL,
  seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (address, source_id)
);
CREATE INDEX source_addresses_source ON source_addresses (source_id);

CREATE TABLE work_links (
  from_source_id INTEGER NOT NULL REFERENCES sources (id), to_source_id INTEGER NOT NULL REFERENCES sources (id),
  kind TEXT NOT NULL, seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (from_source_id, to_source_id, kind)
);
CREATE INDEX work_links_to ON work_links (to_source_id);

CREATE TABLE source_notices (
  doi TEXT NOT NULL, source_id INTEGER NOT NULL REFERENCES sources (id), PRIMARY KEY (doi, source_id)
) WITHOUT ROWID;
CREATE INDEX source_notices_source ON source_notices (source_id);

CREATE TABLE sentences (
  id INTEGER PRIMARY KEY, start INTEGER NOT NULL, "end" INTEGER NOT NULL, kind TEXT NOT NULL,
  section TEXT NOT NULL, paragraph INTEGER NOT NULL, page INTEGER
);

CREATE TABLE sentence_references (
  sentence_id INTEGER NOT NULL REFERENCES sentences (id), ordinal INTEGER NOT NULL,
  PRIMARY KEY (sentence_id, ordinal)
) WITHOUT ROWID;

CREATE TABLE passages (
  id INTEGER PRIMARY KEY, last INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL,
  heading TEXT NOT NULL
);

CREATE TABLE source_references (
  source_id INTEGER NOT NULL REFERENCES sources (id), ordinal INTEGER NOT NULL, reference_key TEXT,
  entry TEXT NOT NULL, seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (source_id, ordinal)
);
CREATE INDEX source_references_key ON source_references (reference_key);

CREATE TABLE corpora (
  id INTEGER PRIMARY KEY, folder TEXT NOT NULL UNIQUE, seal TEXT NOT NULL DEFAULT ''
);

CREATE TABLE corpus_files (
  corpus_id INTEGER NOT NULL REFERENCES corpora (id), path TEXT NOT NULL, size_bytes INTEGER NOT NULL,
  modified_at_ms REAL NOT NULL, sha256 TEXT, source_id INTEGER REFERENCES sources (id), failure TEXT,
  seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (corpus_id, path)
);
CREATE INDEX corpus_files_source ON corpus_files (source_id);
CREATE INDEX corpus_files_sha256 ON corpus_files (sha256);

CREATE TABLE runs (
  id TEXT PRIMARY KEY NOT NULL, question TEXT NOT NULL, options TEXT NOT NULL, today TEXT NOT NULL,
  status TEXT NOT NULL, ending TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  seal TEXT NOT NULL DEFAULT ''
);

CREATE TABLE stages (
  run_id TEXT NOT NULL REFERENCES runs (id), round INTEGER NOT NULL, stage TEXT NOT NULL, result TEXT,
  finished_at TEXT NOT NULL, seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (run_id, round, stage)
);

CREATE TABLE run_sources (
  run_id TEXT NOT NULL REFERENCES runs (id), number INTEGER NOT NULL,
  source_id INTEGER NOT NULL REFERENCES sources (id), round INTEGER NOT NULL, source_type TEXT NOT NULL,
  angles TEXT NOT NULL, queries TEXT NOT NULL, why TEXT NOT NULL, seal TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (run_id, number)
);
CREATE UNIQUE INDEX run_sources_source ON run_sources (run_id, source_id);

CREATE TABLE unread (
  run_id TEXT NOT NULL REFERENCES runs (id), round INTEGER NOT NULL, address TEXT NOT NULL, key TEXT NOT NULL,
  title TEXT, failure TEXT NOT NULL, origin TEXT NOT NULL, seal TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (run_id, round, address)
);

CREATE TABLE claims (
  run_id TEXT NOT NULL REFERENCES runs (id), id TEXT NOT NULL, round_first INTEGER NOT NULL,
  round_changed INTEGER NOT NULL, text TEXT NOT NULL, subtopic TEXT NOT NULL, stance TEXT NOT NULL,
  confidence TEXT NOT NULL, status TEXT NOT NULL, why TEXT, gate TEXT, review TEXT, importance TEXT, data TEXT,
  seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (run_id, id)
);

CREATE TABLE evidence (
  run_id TEXT NOT NULL REFERENCES runs (id), claim_id TEXT NOT NULL, ordinal INTEGER NOT NULL,
  source_number INTEGER NOT NULL, source_id INTEGER NOT NULL REFERENCES sources (id),
  sentence_first INTEGER NOT NULL, sentence_last INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL,
  exact TEXT NOT NULL, prefix TEXT NOT NULL, suffix TEXT NOT NULL, page INTEGER, sha256 TEXT NOT NULL,
  seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (run_id, claim_id, ordinal),
  FOREIGN KEY (run_id, claim_id) REFERENCES claims (run_id, id),
  FOREIGN KEY (run_id, source_number) REFERENCES run_sources (run_id, number)
);
CREATE INDEX evidence_source ON evidence (source_id);

CREATE TABLE gaps (
  run_id TEXT NOT NULL REFERENCES runs (id), id TEXT NOT NULL, round_opened INTEGER NOT NULL, kind TEXT NOT NULL,
  description TEXT NOT NULL, query TEXT NOT NULL, priority TEXT NOT NULL, material INTEGER NOT NULL, subject TEXT,
  status TEXT NOT NULL, round_closed INTEGER, how TEXT, queries TEXT NOT NULL, seal TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (run_id, id)
);

CREATE TABLE contradictions (
  run_id TEXT NOT NULL REFERENCES runs (id), id TEXT NOT NULL, topic TEXT NOT NULL, sides TEXT NOT NULL,
  resolved INTEGER NOT NULL, resolution TEXT NOT NULL, reason TEXT, source_numbers TEXT NOT NULL,
  round INTEGER NOT NULL, seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (run_id, id)
);

CREATE TABLE sign_offs (
  run_id TEXT NOT NULL REFERENCES runs (id), round INTEGER NOT NULL, claims_hash TEXT NOT NULL,
  signoff INTEGER NOT NULL, by TEXT NOT NULL, seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (run_id, round)
);

CREATE TABLE rounds (
  run_id TEXT NOT NULL REFERENCES runs (id), round INTEGER NOT NULL, row TEXT NOT NULL,
  seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (run_id, round)
);

CREATE TABLE events (
  run_id TEXT NOT NULL REFERENCES runs (id), sequence INTEGER NOT NULL, at TEXT NOT NULL, type TEXT NOT NULL,
  data TEXT, seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (run_id, sequence)
);

CREATE TABLE journal (
  id INTEGER PRIMARY KEY, run_id TEXT NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL,
  request_hash TEXT NOT NULL, request BLOB, request_encoding TEXT, status TEXT NOT NULL, ok INTEGER,
  reply BLOB, reply_encoding TEXT, failure TEXT, input_tokens INTEGER, output_tokens INTEGER, cost_usd REAL,
  reserved_tokens INTEGER NOT NULL DEFAULT 0, reserved_usd REAL NOT NULL DEFAULT 0, meta TEXT,
  started_at TEXT NOT NULL, finished_at TEXT, seal TEXT NOT NULL DEFAULT ''
);
CREATE INDEX journal_request ON journal (run_id, kind, request_hash);
CREATE INDEX journal_status ON journal (run_id, status);
CREATE UNIQUE INDEX journal_finished ON journal (run_id, kind, request_hash) WHERE status = 'finished';

CREATE VIRTUAL TABLE sentence_index USING fts5(
  words, content='', columnsize=0, tokenize='ascii'
);
CREATE VIRTUAL TABLE passage_index USING fts5(
  heading, words, content='', columnsize=0, tokenize='ascii'
);
CREATE VIRTUAL TABLE title_index USING fts5(
  words, content='', columnsize=0, tokenize='ascii'
);
CREATE VIRTUAL TABLE sentence_terms USING fts5vocab(sentence_index, row);
