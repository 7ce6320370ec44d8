/** Limits of a file's content, independent of its size in bytes. */
export const fileLimits = { rows: 100_000, columns: 500 } as const;
