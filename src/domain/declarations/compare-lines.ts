/** A line of a compilation, with the fields to compare. */
export interface ComparedLine {
  /** The product line it is of: the same one in both. */
  readonly orderProductId: number;
  readonly line: number;
}

export interface FieldChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface LineChange {
  /** As numbered after. */
  readonly line: number;
  readonly orderProductId: number;
  readonly fields: readonly FieldChange[];
}

export interface LineComparison<Line> {
  readonly added: readonly Line[];
  readonly removed: readonly Line[];
  readonly changed: readonly LineChange[];
}

/** What changed from one list of lines to another, by product line: every field of either is compared; missing is null. */
export function compareLines<Line extends ComparedLine>(before: readonly Line[], after: readonly Line[]): LineComparison<Line> {
  const earlier = new Map(before.map((line) => [line.orderProductId, line]));
  const later = new Set(after.map(({ orderProductId }) => orderProductId));
  return {
    added: after.filter(({ orderProductId }) => !earlier.has(orderProductId)),
    removed: before.filter(({ orderProductId }) => !later.has(orderProductId)),
    changed: after.flatMap((line) => {
      const fields = changedFields(earlier.get(line.orderProductId) ?? line, line);
      return fields.length === 0 ? [] : [{ line: line.line, orderProductId: line.orderProductId, fields }];
    }),
  };
}

function changedFields(before: ComparedLine, after: ComparedLine): readonly FieldChange[] {
  const [earlier, later] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))];
  const names = new Set([...earlier.keys(), ...later.keys()]);
  return [...names].flatMap((name) => {
    const [was, is] = [earlier.get(name) ?? null, later.get(name) ?? null];
    return isSame(was, is) ? [] : [{ name, before: was, after: is }];
  });
}

/** Equal in value; the order of a record's fields does not matter. */
function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [own, others] = [new Map<string, unknown>(Object.entries(left)), new Map<string, unknown>(Object.entries(right))];
  return own.size === others.size && [...own].every(([key, value]) => others.has(key) && isSame(value, others.get(key)));
}
