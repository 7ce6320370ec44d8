/** A file that was chosen or has arrived. */
export interface NamedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** Limits of a field for its file. */
interface FileLimits {
  readonly minBytes?: number;
  readonly maxBytes: number;
  readonly extensions: readonly string[];
}

/** An error of a file, in the shape of a validator's error. `content` can only be checked with the bytes of the file. */
export interface FileFault {
  readonly keyword: 'minBytes' | 'maxBytes' | 'extensions' | 'content' | 'type';
  readonly params: { readonly limit: string } | { readonly type: 'file' };
}

/** The checks of a file's size and name, the same in browser and server. */
export function fileFaults(file: unknown, { minBytes = 0, maxBytes, extensions }: FileLimits): FileFault[] {
  if (!isNamedFile(file)) return [{ keyword: 'type', params: { type: 'file' } }];
  const ending = extensionOf(file.name);
  const isNamed = extensions.some((extension) => extension === ending);
  return [
    ...(isNamed ? [] : [{ keyword: 'extensions', params: { limit: printExtensions(extensions) } } as const]),
    ...(file.size >= minBytes ? [] : [{ keyword: 'minBytes', params: { limit: printBytes(minBytes) } } as const]),
    ...(file.size <= maxBytes ? [] : [{ keyword: 'maxBytes', params: { limit: printBytes(maxBytes) } } as const]),
  ];
}

export function isNamedFile(value: unknown): value is NamedFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'size' in value &&
    typeof value.size === 'number'
  );
}

/** The end of a name in lower case, without the dot; empty where it has none. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** "CSV, TSV or TXT". */
export function printExtensions(extensions: readonly string[]): string {
  const names = extensions.map((extension) => extension.toUpperCase());
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

const UNITS = ['KB', 'MB', 'GB'] as const;

/** A size as people read it, in units of 1,024: "1 MB", "1.4 MB", "312 bytes". */
export function printBytes(bytes: number): string {
  if (bytes < 1_024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(1_024)), UNITS.length);
  const value = bytes / 1_024 ** power;
  // Never rounded up to the next unit, or to a limit that it exceeds.
  const shown = value < 100 ? Math.floor(value * 10) / 10 : Math.floor(value);
  return `${shown} ${UNITS[power - 1] ?? 'GB'}`;
}
