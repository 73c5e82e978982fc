-- The queue's side of a job. Over Postgres pg-boss keeps order, leases and tries itself; what it has no word for is here.
-- Jobs of one priority are worked on by their turns; a person's jobs have growing ones, so that many keep nobody else's few waiting.
ALTER TABLE jobs ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
-- not before this time: it was asked for later, or failed and is tried again
ALTER TABLE jobs ADD COLUMN due_at_ms BIGINT NOT NULL DEFAULT 0;
-- runs of the job that ended with an error since it was asked for or tried again by a person
ALTER TABLE jobs ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
-- workers that died with the job since it last made progress
ALTER TABLE jobs ADD COLUMN takeovers INTEGER NOT NULL DEFAULT 0;
-- in SQLite alone
ALTER TABLE jobs ADD COLUMN leased_until_ms BIGINT;
CREATE INDEX jobs_by_turn ON jobs (status, priority, turn);
CREATE INDEX jobs_taken_by_turn ON jobs (priority, turn) WHERE attempt > 0;
CREATE INDEX jobs_by_turn_of_asker ON jobs (asked_by, priority, turn) WHERE status <> 'cancelled';
