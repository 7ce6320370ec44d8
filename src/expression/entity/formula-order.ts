/** The part of a formula that decides its order. */
export interface Ordered {
  /** The field the result belongs to; names the formula in the message about a cycle. */
  readonly field: string;
  /** Fields of the record that the formula reads, and those it may change. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/**
 * Topological sort: each formula comes after those that write what it reads; otherwise the order is kept.
 * @throws Error naming the trail when derived values form a cycle.
 */
export function sortFormulas<S extends Ordered>(formulas: readonly S[]): S[] {
  const writers = new Map<string, S[]>();
  for (const formula of formulas) for (const path of formula.writes) writers.set(path, [...(writers.get(path) ?? []), formula]);

  const sorted = new Set<S>();
  const trail: S[] = [];
  const visit = (formula: S): void => {
    if (sorted.has(formula)) return;
    const start = trail.indexOf(formula);
    if (start >= 0) {
      const fields = [...trail.slice(start), formula].map(({ field }) => field);
      throw new Error(`Derived values form a cycle: ${fields.join(' -> ')}`);
    }
    trail.push(formula);
    for (const path of formula.reads) for (const writer of writers.get(path) ?? []) if (writer !== formula) visit(writer);
    trail.pop();
    sorted.add(formula);
  };
  formulas.forEach(visit);
  return [...sorted];
}

/**
 * The record's fields that dotted paths of an expression touch: the field itself, the fields under it, or the list that
 * holds it. A path that ends at the record's name reads all of them.
 */
export function fieldsRead(reads: readonly string[], recordName: string, fields: ReadonlyMap<string, unknown>): string[] {
  const found = new Set<string>();
  for (const read of reads) {
    if (read === recordName) for (const name of fields.keys()) found.add(name);
    if (!read.startsWith(`${recordName}.`)) continue;
    const path = read.slice(recordName.length + 1);
    if (fields.has(path)) found.add(path);
    else for (const name of fields.keys()) if (name.startsWith(`${path}.`) || path.startsWith(`${name}.`)) found.add(name);
  }
  return [...found];
}
