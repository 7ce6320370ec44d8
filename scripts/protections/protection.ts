/** One protection of the product: how it is taken out of the source, and the test that must then fail. */
export interface Protection {
  /** As a claim about the product. */
  readonly name: string;
  /** All that must go for the protection to be out: if several layers hold, each of them. */
  readonly changes: readonly [Change, ...Change[]];
  readonly test: NamedTest;
  /** `server`: the embedded database, which does one transaction at a time, has no need of it. */
  readonly engine?: 'server';
  /** Where the change does not speak for itself. */
  readonly because?: string;
}

/** A text that occurs once in a file of the repository, and what stands there without the protection. */
export interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface NamedTest {
  readonly file: `tests/${'unit' | 'api'}/${string}.test.ts`;
  /** Of a test or a `describe`, as it is written there, placeholders and all. */
  readonly title: string;
}

/** The regular expression by which vitest finds the tests of a title. */
export function patternOf({ title }: NamedTest): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%[sdifjo]|\\\$\w+/g, '.*');
}

/** The source with the change made. Throws if its text does not occur exactly once. */
export function changed(source: string, { file, from, to }: Change): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${file} has this text ${parts.length - 1} times, not once:\n${from}`);
  return parts.join(to);
}
