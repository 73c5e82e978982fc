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
