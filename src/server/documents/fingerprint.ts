import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** Equal for two folders of generated documents that the server treats alike. */
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
