import { saveUpload } from '../access/uploads.js';
import type { Person } from '../desk/person.js';
import type { DeskService } from '../desk/service.js';

/** Keeps documents that came with a form; returns their ids. */
export async function keepUploads(
  desk: DeskService,
  person: Person,
  files: readonly File[],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    ids.push((await saveUpload(desk, person, { name: file.name, bytes })).id);
  }
  return ids;
}
