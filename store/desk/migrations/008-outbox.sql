-- What is to be sent to whom. The id is of the run and the receiver, so that nobody is told of a run twice.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  run TEXT NOT NULL,
  receiver TEXT NOT NULL,
  -- waiting, sent or failed
  status TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_at_ms BIGINT NOT NULL,
  -- who is sending it, and until when nobody else does
  holder TEXT,
  held_until_ms BIGINT NOT NULL,
  error TEXT,
  created_at_ms BIGINT NOT NULL
);
CREATE INDEX outbox_by_time ON outbox (status, next_at_ms);
CREATE INDEX outbox_by_run ON outbox (run);
