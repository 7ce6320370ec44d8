/** One protection of the product: how it is removed from the source, and the test that must then fail. */
export interface Protection {
  /** As a claim about the product. */
  readonly name: string;
  /** All changes that remove the protection; one in each layer that provides it. */
  readonly changes: readonly [Change, ...Change[]];
  readonly test: NamedTest;
  /** `server`: the embedded database, which does one transaction at a time, does not need it. */
  readonly engine?: 'server';
  /** Explains a change that is not obvious. */
  readonly because?: string;
}

/** A text that occurs once in a file of the repository, and its replacement without the protection. */
export interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface NamedTest {
  readonly file: `tests/${'unit' | 'api'}/${string}.test.ts`;
  /** Title of a test or a `describe` as in the source, with placeholders. */
  readonly title: string;
}

/** The regular expression for vitest that matches the title. */
export function patternOf({ title }: NamedTest): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%[sdifjo]|\\\$\w+/g, '.*');
}

/** The source with the change made. Throws if its text does not occur exactly once. */
export function changed(source: string, { file, from, to }: Change): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${file} has this text ${parts.length - 1} times, not once:\n${from}`);
  return parts.join(to);
}
