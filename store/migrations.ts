/**
 * How a store file comes to its present shape. Append only: a migration that has been released is never
 * edited, since stores that ran it do not run it again. Applied in order, each once, in one transaction.
 */
export interface Migration {
  readonly id: number;
  readonly sql: string;
  /** True where a store that has not run it can still be read in the shape it has; written it never is. */
  readonly isForWriters?: boolean;
  /** Sealed tables whose columns or rows it changes: rows that were damaged before stay marked as damaged. */
  readonly alters?: readonly string[];
}

export const migrations: readonly Migration[] = [
  {
    id: 1,
    sql: `
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
`,
  },
  {
    id: 2,
    isForWriters: true,
    // A table of its own, since a column more would seal every text anew, damaged ones too.
    sql: `
CREATE TABLE sentence_cuts (
  source_id INTEGER PRIMARY KEY REFERENCES sources (id), rules INTEGER NOT NULL, seal TEXT NOT NULL DEFAULT ''
);
INSERT INTO sentence_cuts (source_id, rules) SELECT source_id, 1 FROM source_texts;
`,
  },
  {
    id: 3,
    isForWriters: true,
    // An index of the first rules is made anew by `full-text-index.ts`, which has the words, before it is next used.
    sql: `
CREATE TABLE index_rules (rules INTEGER NOT NULL);
INSERT INTO index_rules (rules) SELECT CASE WHEN EXISTS (SELECT 1 FROM sources) THEN 1 ELSE 2 END;
`,
  },
  {
    id: 4,
    alters: ['claims', 'evidence', 'gaps', 'contradictions', 'sign_offs', 'rounds', 'stages'],
    // What a round leaves stood as JSON in the result of its last stage; now it stands in rows alone.
    sql: `
CREATE TABLE struck_claims (
  run_id TEXT NOT NULL REFERENCES runs (id), ordinal INTEGER NOT NULL, round INTEGER NOT NULL, claim TEXT NOT NULL,
  why TEXT NOT NULL, by TEXT NOT NULL, verdict TEXT NOT NULL, claim_id TEXT, refs TEXT NOT NULL,
  seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (run_id, ordinal)
);
CREATE TABLE answer_sentences (
  run_id TEXT NOT NULL REFERENCES runs (id), ordinal INTEGER NOT NULL, sentence TEXT NOT NULL,
  claim_ids TEXT NOT NULL, seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (run_id, ordinal)
);

DROP TRIGGER IF EXISTS claims_sealed_on_insert;
DROP TRIGGER IF EXISTS claims_sealed_on_update;
DROP TRIGGER IF EXISTS contradictions_sealed_on_insert;
DROP TRIGGER IF EXISTS contradictions_sealed_on_update;
DROP TRIGGER IF EXISTS sign_offs_sealed_on_insert;
DROP TRIGGER IF EXISTS sign_offs_sealed_on_update;
DELETE FROM evidence WHERE EXISTS (
  SELECT 1 FROM claims WHERE claims.run_id = evidence.run_id AND claims.id = evidence.claim_id AND status <> 'standing'
);
DELETE FROM claims WHERE status <> 'standing';
ALTER TABLE claims DROP COLUMN status;
ALTER TABLE claims DROP COLUMN why;
ALTER TABLE claims DROP COLUMN data;
ALTER TABLE contradictions DROP COLUMN source_numbers;
ALTER TABLE sign_offs DROP COLUMN by;
ALTER TABLE evidence ADD COLUMN works TEXT NOT NULL DEFAULT '[]';
ALTER TABLE gaps ADD COLUMN title TEXT;
ALTER TABLE gaps ADD COLUMN closed_by TEXT NOT NULL DEFAULT '[]';
ALTER TABLE gaps ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rounds ADD COLUMN subtopics TEXT NOT NULL DEFAULT '[]';
ALTER TABLE rounds ADD COLUMN familiarity TEXT NOT NULL DEFAULT 'common';
ALTER TABLE rounds ADD COLUMN limitations TEXT NOT NULL DEFAULT '[]';
ALTER TABLE rounds ADD COLUMN opposition TEXT;
ALTER TABLE rounds ADD COLUMN idle_rounds INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rounds ADD COLUMN counts TEXT NOT NULL DEFAULT '{}';
ALTER TABLE rounds ADD COLUMN failed_parts TEXT NOT NULL DEFAULT '[]';
ALTER TABLE rounds ADD COLUMN next_target TEXT;
ALTER TABLE rounds ADD COLUMN ending TEXT;

UPDATE rounds SET
  subtopics = coalesce(state.result -> '$.subtopics', '[]'),
  familiarity = coalesce(state.result ->> '$.familiarity', 'common'),
  limitations = coalesce(state.result -> '$.limitations', '[]'),
  opposition = nullif(state.result -> '$.opposition', 'null'),
  idle_rounds = coalesce(state.result ->> '$.idleRounds', 0),
  counts = coalesce(state.result -> '$.counts', '{}'),
  failed_parts = coalesce(state.result -> '$.failedParts', '[]'),
  next_target = nullif(state.result -> '$.nextTarget', 'null'),
  ending = state.result ->> '$.ending'
FROM stages AS state
WHERE state.run_id = rounds.run_id AND state.round = rounds.round AND state.stage = 'decide'
  AND state.result IS NOT NULL;

CREATE TEMP TABLE last_states AS
SELECT run_id, result FROM stages
WHERE stage = 'decide' AND result IS NOT NULL AND round = (
  SELECT max(round) FROM stages AS other WHERE other.run_id = stages.run_id AND other.stage = 'decide'
);
UPDATE evidence SET works = found.works
FROM (
  SELECT run_id, claim.value ->> '$.id' AS claim_id, piece.key AS ordinal,
    coalesce(piece.value -> '$.works', '[]') AS works
  FROM last_states, json_each(result, '$.claims') AS claim, json_each(claim.value, '$.evidence') AS piece
) AS found
WHERE found.run_id = evidence.run_id AND found.claim_id = evidence.claim_id AND found.ordinal = evidence.ordinal;
UPDATE gaps SET title = found.title, closed_by = found.closed_by, tries = found.tries
FROM (
  SELECT run_id, gap.value ->> '$.id' AS id, gap.value ->> '$.title' AS title,
    coalesce(gap.value -> '$.closedBy', '[]') AS closed_by, coalesce(gap.value ->> '$.tries', 0) AS tries
  FROM last_states, json_each(result, '$.gaps') AS gap
) AS found
WHERE found.run_id = gaps.run_id AND found.id = gaps.id;
UPDATE sign_offs SET signoff = found.signoff
FROM (
  SELECT run_id, each.value ->> '$.round' AS round, each.value ->> '$.signoff' AS signoff
  FROM last_states, json_each(result, '$.signOffs') AS each
) AS found
WHERE found.run_id = sign_offs.run_id AND found.round = sign_offs.round;
UPDATE contradictions SET sides = (
  SELECT json_group_array(json_object('statement', side.value ->> '$.statement', 'evidence', (
    SELECT json_group_array(json_object(
      'sourceNumber', CAST(substr(ref, 2) AS INTEGER),
      'sentenceFirst', CAST(sentences AS INTEGER),
      'sentenceLast', CASE instr(sentences, '-') WHEN 0 THEN CAST(sentences AS INTEGER) ELSE
        min(CAST(substr(sentences, instr(sentences, '-') + 1) AS INTEGER), CAST(sentences AS INTEGER) + 20) END,
      'start', value ->> '$.start', 'end', value ->> '$.end', 'exact', value ->> '$.exact',
      'prefix', value ->> '$.prefix', 'suffix', value ->> '$.suffix', 'page', value ->> '$.page',
      'sha256', value ->> '$.sha256', 'works', json(coalesce(value -> '$.works', '[]'))
    ))
    FROM (
      SELECT value, value ->> '$.ref' AS ref,
        substr(value ->> '$.ref', instr(value ->> '$.ref', '.') + 1) AS sentences
      FROM json_each(side.value, '$.evidence')
    )
  )))
  FROM json_each(contradictions.sides) AS side
);
INSERT INTO struck_claims (run_id, ordinal, round, claim, why, by, verdict, claim_id, refs)
SELECT run_id, struck.key, struck.value ->> '$.round', struck.value ->> '$.claim', struck.value ->> '$.why',
  struck.value ->> '$.by', struck.value ->> '$.verdict', struck.value ->> '$.claimId',
  coalesce(struck.value -> '$.refs', '[]')
FROM last_states, json_each(result, '$.struck') AS struck;
INSERT INTO answer_sentences (run_id, ordinal, sentence, claim_ids)
SELECT run_id, each.key, each.value ->> '$.sentence', each.value -> '$.claimIds'
FROM last_states, json_each(result, '$.answer') AS each;
DROP TABLE last_states;
UPDATE stages SET result = NULL WHERE stage = 'decide';

-- A warning has another name since.
UPDATE claims SET gate = replace(gate, '"time-differs"', '"number-outside-passage"');
UPDATE stages SET result = replace(result, '"time-differs"', '"number-outside-passage"')
WHERE stage IN ('ground', 'resolve', 'review');
`,
  },
];
