import { DESK_OPTIONS } from './desk.js';
import { flag, number, type ValuesOf } from './option.js';

export const FETCH_OPTIONS = { ...DESK_OPTIONS, json: flag({ help: 'as JSON: { run, folder }' }) } as const;
export type FetchFlags = ValuesOf<typeof FETCH_OPTIONS>;

export const ARCHIVES_OPTIONS = {
  ...DESK_OPTIONS,
  removeOlder: number({ placeholder: 'days', help: 'removes those that are older than so many days' }),
  json: flag({ help: 'as JSON lines: { run, place, bytes, sha256, archivedAt }' }),
} as const;
export type ArchivesFlags = ValuesOf<typeof ARCHIVES_OPTIONS>;
