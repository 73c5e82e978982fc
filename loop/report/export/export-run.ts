import type { Store } from '../../../store/open-store.js';
import { runRecords } from '../../../store/read-sources.js';
import { indexSources } from '../../gate/source-index.js';
import { assembleBrief } from '../assemble-brief.js';
import { checkedBrief } from '../checked-brief.js';
import { documentOf } from '../document.js';
import { inert } from '../documents.js';
import { EXPORT_FORMATS, type ExportFormat, type Format, type Written } from './formats.js';

/** A run in another program's format: text, or bytes where the format is binary. */
export async function exportRun(store: Store, runId: string, format: ExportFormat): Promise<Written> {
  const { type, write }: Format = EXPORT_FORMATS[format];
  const { brief } = checkedBrief(assembleBrief(store, runId), indexSources(runRecords(store, runId)));
  const written = await write(documentOf(brief), store);
  return typeof written === 'string' ? inert(type, written) : written;
}
