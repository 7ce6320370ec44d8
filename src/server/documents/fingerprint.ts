import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** The same for two folders of generated documents exactly where a server works by them alike. */
export function fingerprint(folder: URL): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const hash = createHash('sha256');
  for (const file of files.map((name) => name.replaceAll('\\', '/')).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(new URL(file, folder)))
      .update('\0');
  }
  return hash.digest('base64url');
}
