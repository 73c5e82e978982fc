-- What is reserved for calls in progress, in billionths of a dollar: sums of whole numbers are exact.
CREATE TABLE reservations (
  id TEXT PRIMARY KEY,
  run TEXT NOT NULL,
  -- kind and hash of the request, as the run's journal has them
  call TEXT NOT NULL,
  person TEXT NOT NULL,
  -- day of the reservation, UTC, YYYY-MM-DD
  day TEXT NOT NULL,
  -- the model, or the engine of a paid search
  model TEXT NOT NULL,
  -- the taking of the job that made it
  attempt INTEGER NOT NULL,
  tokens BIGINT NOT NULL,
  nano_usd BIGINT NOT NULL
);
CREATE INDEX reservations_by_run ON reservations (run);
-- What budgets are held against, by scope: the desk, a day, a person's day.
CREATE TABLE spent_sums (
  scope TEXT PRIMARY KEY,
  spent_nano_usd BIGINT NOT NULL,
  open_nano_usd BIGINT NOT NULL
);
-- What was spent, for people to look at. Calls that were in flight when their process died are counted at their worst.
CREATE TABLE spent_days (
  day TEXT NOT NULL,
  person TEXT NOT NULL,
  model TEXT NOT NULL,
  calls BIGINT NOT NULL,
  lost_calls BIGINT NOT NULL,
  tokens BIGINT NOT NULL,
  nano_usd BIGINT NOT NULL,
  PRIMARY KEY (day, person, model)
);

-- Pages and searches that a run of the desk has asked, for its other runs: what anybody may fetch alone.
CREATE TABLE shared_replies (
  -- kind and hash of the request, with what else the reply hangs on
  key TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  -- when it was fetched, and until when it counts as fresh
  fetched_at_ms BIGINT NOT NULL,
  fresh_until_ms BIGINT NOT NULL,
  reply BYTES NOT NULL,
  encoding TEXT NOT NULL,
  -- JSON
  meta TEXT NOT NULL
);
CREATE INDEX shared_replies_by_end ON shared_replies (fresh_until_ms);
