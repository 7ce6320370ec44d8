/** Runs the scenarios of screens affected by changes since the last run. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { FileTexts } from '#src/documents/documents.ts';
import type { Finding } from '#src/documents/finding.ts';
import { reachesOf, type Reach } from './closure.ts';
import { hasRunner, withRunner } from './runner.ts';

const KEPT = '.build/scenarios.json';

interface Runner {
  /** By screen. */
  findFailures(ids: readonly string[]): Promise<Readonly<Record<string, readonly Finding[]>>>;
}

/** Findings by screen, and the documents they are about. */
type Kept = Readonly<Record<string, { readonly of: string; readonly findings: readonly Finding[] }>>;

/**
 * Failed expectations, and conditions that no scenario makes true or false: of the screens affected by changes since the last
 * commit, and those with earlier findings; of every screen if `isForAll`. Effects of code changes are left to `npm test`.
 */
export async function checkScenarios(root: string, texts: FileTexts, isForAll: boolean): Promise<readonly Finding[]> {
  if (!hasRunner(root)) return [];
  const reaches = reachesOf(texts);
  const changed = isForAll ? undefined : await changedFiles(root);
  const kept = await readKept(root);
  const isMeant = (id: string, { files }: Reach) =>
    changed === undefined || changed.some((file) => files.has(file)) || (kept[id]?.findings ?? []).length > 0;
  const isDue = (id: string, { fingerprint }: Reach) => isForAll || kept[id]?.of !== fingerprint || kept[id].findings.length > 0;
  const meant = [...reaches].filter(([id, reach]) => isMeant(id, reach));
  const due = meant.flatMap(([id, reach]) => (isDue(id, reach) ? [id] : []));
  if (due.length === 0) return [];
  const found = await withRunner(root, 'find-failures.ts', ({ findFailures }: Runner) => findFailures(due));
  const news = due.map((id) => [id, { of: reaches.get(id)?.fingerprint ?? '', findings: found[id] ?? [] }] as const);
  const still = Object.entries(kept).filter(([id]) => reaches.has(id));
  await keep(root, Object.fromEntries([...still, ...news]));
  return news.flatMap(([, { findings }]) => findings);
}

/** Documents that differ from the last commit; undefined if none is known. */
async function changedFiles(root: string): Promise<readonly string[] | undefined> {
  const asked = ['status', '--porcelain', '--no-renames', '-uall', '-z', '--', 'schemas', 'screens'];
  const answer = await promisify(execFile)('git', asked, { cwd: root }).catch(() => undefined);
  return answer?.stdout.split('\0').flatMap((line) => (line === '' ? [] : [line.slice(3)]));
}

async function readKept(root: string): Promise<Kept> {
  const text = await readFile(join(root, KEPT), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

async function keep(root: string, kept: Kept): Promise<void> {
  await mkdir(dirname(join(root, KEPT)), { recursive: true });
  await writeFile(join(root, KEPT), JSON.stringify(kept));
}
