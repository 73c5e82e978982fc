-- The words of every sentence, without its text; a row's id is `sentence-id.ts` of the source and the number.
CREATE VIRTUAL TABLE library_index USING fts5(words, content = '', contentless_delete = 1, tokenize = 'ascii');
