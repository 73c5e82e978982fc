/** Reads plain text files. */
import type { RawDocument, ReadDocument } from '../../document.js';
import { type Result, succeed } from '../../result.js';
import { decodeText } from '../charset.js';
import { textDocument } from './text-document.js';

export const readPlainText = (raw: RawDocument): Result<ReadDocument> =>
  succeed(textDocument(decodeText(raw.bytes, raw.contentType).text));
