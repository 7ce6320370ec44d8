import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;
const FILE = 'second-factor.key';
const OWNER_ONLY = 0o600;

export type SecretKeys = readonly [Uint8Array, ...Uint8Array[]];

/** Keys of the setting: 32 bytes each in base64, separated by commas; undefined if one is not. */
export function readKeys(setting: string): SecretKeys | undefined {
  const [first, ...others] = setting.split(',').map((key) => Buffer.from(key.trim(), 'base64'));
  if (first === undefined || [first, ...others].some(({ length }) => length !== KEY_BYTES)) return undefined;
  return [first, ...others];
}

/** Outside production: a key for each data directory, created on first use. */
export function keysIn(directory: string): SecretKeys {
  const file = join(directory, FILE);
  mkdirSync(directory, { recursive: true });
  if (!existsSync(file)) makeKey(file);
  const keys = readKeys(readFileSync(file, 'utf8'));
  if (!keys) throw new Error(`${file} holds no key of 32 bytes in base64.`);
  return keys;
}

/** Renamed into place after writing; of two processes that start at once, both use the first one's. */
function makeKey(file: string): void {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: OWNER_ONLY, flush: true });
    linkSync(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
