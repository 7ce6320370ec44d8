import { statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** The slowest test files that are not large; started last, they would run alone. */
const LONGEST: readonly string[] = [
  'tests/api/kills.test.ts',
  'tests/api/fuzz.test.ts',
  'tests/api/several-processes.test.ts',
  'tests/api/document-processes.test.ts',
  'tests/api/commands.test.ts',
  'tests/api/process.test.ts',
  'tests/api/restore.test.ts',
  'tests/api/backup.test.ts',
  'tests/api/authorisation.test.ts',
  'tests/browser/stories.test.ts',
  'tests/browser/every-grid.test.ts',
  'tests/browser/new-list.test.ts',
  'tests/browser/live-documents.test.ts',
];

/** Order of the test files: these first, then by size. */
export class LongestFirst implements TestSequencer {
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = files.map((file) => ({ file, kind: file.project.config.sequence.groupOrder, rank: rankOf(file.moduleId) }));
    return ranked.toSorted((a, b) => a.kind - b.kind || a.rank - b.rank).map(({ file }) => file);
  }
}

/** Sort key, ascending. */
function rankOf(path: string): number {
  const place = LONGEST.findIndex((name) => path.endsWith(name));
  return place === -1 ? -statSync(path).size : place - Number.MAX_SAFE_INTEGER;
}
