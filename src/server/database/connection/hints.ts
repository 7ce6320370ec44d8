/** A record changed or, without an id, several of its list. Hints may be lost: correctness depends on versions only. */
export interface Hint {
  /** The registration whose record it is; 0 of a list that all businesses share. */
  readonly owner: number;
  readonly entity: string;
  readonly consignmentId?: number;
  readonly id?: number;
  /** The browser tab that made the change, which gets no hint. */
  readonly origin?: string;
  /** The only business that gets the hint, although others see the record. */
  readonly only?: number;
  /** The recipient, if it concerns one user. */
  readonly userId?: number;
}

/** With more records of one kind, a single hint is sent for their list. */
const MOST_OF_A_KIND = 20;

/** Without duplicates, and with one hint for the list in place of many of a kind. */
export function gathered(hints: readonly Hint[]): readonly Hint[] {
  const kinds = Object.groupBy(hints, ({ owner, entity, consignmentId, origin, only, userId }) =>
    JSON.stringify([owner, entity, consignmentId, origin, only, userId]),
  );
  return Object.values(kinds).flatMap((ofKind = []) => {
    const [first] = ofKind;
    const ids = new Set(ofKind.map(({ id }) => id));
    if (first === undefined) return [];
    const { id: _id, ...list } = first;
    if (ids.size > MOST_OF_A_KIND || ids.has(undefined)) return [list];
    return [...ids].map((id) => ({ ...list, ...(id !== undefined && { id }) }));
  });
}
