import type { UploadResult } from '#schemas/generated/types.ts';

/** Messages and changes listed one by one. */
const MOST_LISTED = 1_000;

export type DescribedChange = NonNullable<UploadResult['changes']>[number];

/** Results of the lines of a file, counted while they are read. */
export interface Tally {
  loaded(): void;
  replaced(): void;
  skipped(): void;
  wrong(messages: readonly string[]): void;
  changing(change: DescribedChange): void;
  readonly wrongLines: number;
  result(): UploadResult;
}

export interface FileFacts {
  readonly name: string;
  readonly size: number;
  readonly ignoredHeaders: readonly string[];
  readonly notes: readonly string[];
}

export function createTally(file: FileFacts, isDryRun: boolean): Tally {
  const counts = { loaded: 0, replaced: 0, skipped: 0, wrong: 0, changes: 0 };
  const lineErrors: string[] = [];
  const changes: DescribedChange[] = [];
  return {
    loaded: () => void (counts.loaded += 1),
    replaced: () => void (counts.replaced += 1),
    skipped: () => void (counts.skipped += 1),
    wrong(messages) {
      counts.wrong += 1;
      lineErrors.push(...messages.slice(0, MOST_LISTED - lineErrors.length));
    },
    changing(change) {
      counts.changes += 1;
      if (changes.length < MOST_LISTED) changes.push(change);
    },
    get wrongLines() {
      return counts.wrong;
    },
    result: () => ({
      ...resultOf(file),
      countLoaded: counts.loaded,
      countReplaced: counts.replaced,
      countSkipped: counts.skipped,
      countErrors: counts.wrong,
      lineErrors,
      ...(isDryRun && { countChanges: counts.changes, changes }),
    }),
  };
}

/** A file that is not loaded at all. */
export function refusedFile(file: FileFacts, generalErrors: readonly string[]): UploadResult {
  return { ...resultOf(file), generalErrors: [...generalErrors] };
}

function resultOf({ name, size, ignoredHeaders, notes }: FileFacts): UploadResult {
  return {
    name,
    size,
    countLoaded: 0,
    countReplaced: 0,
    countSkipped: 0,
    countErrors: 0,
    ignoredHeaders: ignoredHeaders.slice(0, MOST_LISTED),
    notes: [...notes],
    generalErrors: [],
    lineErrors: [],
  };
}
