/** Generated parts, cached between runs, because their compilers take most of the time. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { REPOSITORY } from '../processes/run-command.ts';

const FILE = join(REPOSITORY, '.build/generated-parts.json');
/** Everything that a generated part depends on, in addition to the documents. */
const MAKERS = ['scripts/generate', 'schemas/formats'];

/** Text by the hash of its inputs. */
let parts: Map<string, string> | undefined;
let used = new Set<string>();
let makers: string | undefined;

/** The text generated from a value, cached until the value or the generating code changes. */
export async function cachedPart(kind: string, of: unknown, make: () => string | Promise<string>): Promise<string> {
  parts ??= await readParts();
  makers ??= fingerprintMakers();
  const key = createHash('sha256').update(makers).update(`${kind}\0`).update(JSON.stringify(of)).digest('base64url');
  used.add(key);
  const text = parts.get(key) ?? (await make());
  parts.set(key, text);
  return text;
}

/** Stores the parts that this run used, for the next one. A part that cannot be stored is made again. */
export async function storeParts(): Promise<void> {
  const stored = Object.fromEntries([...(parts ?? [])].filter(([key]) => used.has(key)));
  used = new Set();
  const whole = `${FILE}.${process.pid}`;
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(whole, JSON.stringify(stored));
  await rename(whole, FILE);
}

async function readParts(): Promise<Map<string, string>> {
  const stored: unknown = JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}'));
  return new Map(Object.entries(Object(stored)).map(([key, text]) => [key, String(text)]));
}

function fingerprintMakers(): string {
  const hash = createHash('sha256').update(readFileSync(join(REPOSITORY, 'package-lock.json')));
  for (const folder of MAKERS) {
    const names = readdirSync(join(REPOSITORY, folder)).filter((name) => name.endsWith('.ts'));
    for (const name of names.toSorted()) hash.update(readFileSync(join(REPOSITORY, folder, name)));
  }
  return hash.digest('base64url');
}
