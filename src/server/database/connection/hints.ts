/** A record changed, or with no id several of its list. Hints may be lost: what is right is decided by versions alone. */
export interface Hint {
  /** The registration whose record it is; 0 of a list that all businesses share. */
  readonly owner: number;
  readonly entity: string;
  readonly consignmentId?: number;
  readonly id?: number;
  /** The browser tab that changed it and needs no telling. */
  readonly origin?: string;
  /** The one business that may learn of it, though others see the record. */
  readonly only?: number;
  /** Whom it is for, where it concerns one person. */
  readonly userId?: number;
}

/** Records of one kind beyond which their list as a whole is told. */
const MOST_OF_A_KIND = 20;

/** The same in fewer words: each once, and many of a kind as one of their list. */
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
