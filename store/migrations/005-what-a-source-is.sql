ALTER TABLE sources ADD COLUMN published_from TEXT;
ALTER TABLE sources ADD COLUMN modified_at TEXT;
ALTER TABLE sources ADD COLUMN modified_from TEXT;
ALTER TABLE sources ADD COLUMN publisher TEXT;
ALTER TABLE sources ADD COLUMN source_kind TEXT;
ALTER TABLE sources ADD COLUMN interests TEXT NOT NULL DEFAULT '[]';
ALTER TABLE sources ADD COLUMN repairs TEXT NOT NULL DEFAULT '[]';
ALTER TABLE sources ADD COLUMN recognition_confidence REAL;
