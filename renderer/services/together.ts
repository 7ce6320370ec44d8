/** What others do meanwhile, as screens learn it. */

/** A record that somebody else changed; without an id several of its kind. */
export interface ChangeHint {
  readonly entity: string;
  /** The record it belongs to. */
  readonly within?: number;
  readonly id?: number;
}

/** A record that is open on the screen. */
export interface OpenRecord {
  readonly entity: string;
  readonly within: number;
  readonly id: number;
}

/** Somebody else who has it open. */
export interface PresentPerson {
  readonly name: string;
  readonly business: string;
}

export interface Together {
  /**
   * Calls the listener with what others change; with nothing if some of it may have been missed.
   * @returns ends it
   */
  follow(listener: (hint: ChangeHint | undefined) => void): () => void;
  /**
   * Tells others that the record is open here, and the listener who else has it open, whenever that changes.
   * @returns ends it
   */
  enter(record: OpenRecord, onOthers: (others: readonly PresentPerson[]) => void): () => void;
}

/** Nobody else is there. */
export const ALONE: Together = { follow: () => () => undefined, enter: () => () => undefined };
