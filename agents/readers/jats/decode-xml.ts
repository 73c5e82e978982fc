/** XML bytes as text; the encoding that the XML declaration names counts like one of a header. */
import type { RawDocument } from '../../document.js';
import { decodeText } from '../charset.js';

export function decodeXml(raw: RawDocument): string {
  const start = Buffer.from(raw.bytes.subarray(0, 200)).toString('latin1');
  const declared = /^[^<]{0,8}<\?xml[^>]{0,120}encoding=["']([\w.:-]{1,40})["']/u.exec(start)?.[1];
  return decodeText(raw.bytes, declared ? `text/xml; charset=${declared}` : raw.contentType).text;
}
