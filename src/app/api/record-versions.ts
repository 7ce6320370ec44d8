/** The version last answered for each record, by its path; sent back with a change so that the server can refuse a stale one. */
export interface RecordVersions {
  versionOf(path: string): string | undefined;
  /** Notes the version an answer carried. A change answered without one leaves the version unknown. */
  note(path: string, method: string, headers: Headers): string | undefined;
}

export function createRecordVersions(): RecordVersions {
  const versions = new Map<string, string>();
  return {
    versionOf: (path) => versions.get(path),
    note(path, method, headers) {
      const version = headers.get('etag') ?? undefined;
      if (version !== undefined) versions.set(path, version);
      else if (method !== 'get') versions.delete(path);
      return version;
    },
  };
}
