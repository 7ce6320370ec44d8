import type { Call } from '../../http/call.ts';
import { Refusal, type StaleRecord } from '../../messages/refusal.ts';
import type { RecordData } from '../check/check-record.ts';

export function tagOf(version: number): string {
  return `"${version}"`;
}

export interface Stamp {
  readonly version: number;
  /** Version of the own values of the caller's business. */
  readonly ownVersion?: number | null;
  readonly changedAt?: string;
  /** Full name of the last author. */
  readonly changedBy?: string | null;
}

/** Both versions in one number, which changes with either. */
export function versionOf({ version, ownVersion = null }: Pick<Stamp, 'version' | 'ownVersion'>): number {
  return ownVersion === null ? version : version * 1_000_000 + ownVersion;
}

/** Headers of a record: version, last author and time. Encodes characters of names that headers cannot hold. */
export function versionHeaders({ changedAt, changedBy, ...stamp }: Stamp): Readonly<Record<string, string>> {
  return {
    etag: tagOf(versionOf(stamp)),
    ...(changedAt !== undefined && { 'changed-at': changedAt }),
    ...(changedBy !== undefined && changedBy !== null && { 'changed-by': encodeURIComponent(changedBy.toWellFormed()) }),
  };
}

/** 412 with the current record, as far as the caller may read it, and its last author, if the version has changed. */
export function assertCurrentVersion(call: Call, { changedAt, changedBy, ...stamp }: Stamp, current: () => RecordData): void {
  assertVersion(versionOfIfMatch(call), versionOf(stamp), () => ({
    current: current(),
    ...(changedAt !== undefined && { changedAt }),
    ...(changedBy !== undefined && changedBy !== null && { changedBy }),
  }));
}

/** 412 if the record has another version than the caller has seen; undefined: any. */
export function assertVersion(seen: number | undefined, version: number, details?: () => StaleRecord): void {
  if (seen !== undefined && seen !== version) throw stale(details?.());
}

function stale({ changedBy: who, ...details }: StaleRecord = {}): Refusal {
  return who === undefined
    ? new Refusal(412, 'problem.stale', details)
    : new Refusal(412, 'problem.staleBy', { ...details, changedBy: who, values: { who } });
}

/** The version the caller has seen, from If-Match; undefined: any. */
function versionOfIfMatch({ headers }: Call): number | undefined {
  const tag = headers.text('If-Match');
  return tag === undefined ? undefined : Number(tag.slice(1, -1));
}
