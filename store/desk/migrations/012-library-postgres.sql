-- The words of every sentence, without its text; a row's id is `sentence-id.ts` of the source and the number.
CREATE TABLE library_sentences (
  id BIGINT PRIMARY KEY,
  words TSVECTOR NOT NULL
);
ALTER TABLE library_sentences ALTER COLUMN words SET STATISTICS 1000;
CREATE INDEX library_sentences_words ON library_sentences USING GIN (words);
