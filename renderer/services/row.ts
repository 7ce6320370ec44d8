/** A record of a list, by field. */
export type Row = Readonly<Record<string, unknown>>;
