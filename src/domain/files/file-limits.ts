/** What a file may hold at most, whatever its size. */
export const fileLimits = { rows: 100_000, columns: 500 } as const;
