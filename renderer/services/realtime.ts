/** Changes and presence of other users. */

/** A record that another user changed; without an id, several of its kind. */
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

/** Another user who has it open. */
export interface PresentPerson {
  readonly name: string;
  readonly business: string;
}

export interface Realtime {
  /**
   * Calls the listener with changes of other users; with undefined if some may have been missed.
   * @returns a function to stop
   */
  follow(listener: (hint: ChangeHint | undefined) => void): () => void;
  /**
   * Reports the record as open here, and calls the listener with the other users who have it open, whenever that changes.
   * @returns a function to stop
   */
  enter(record: OpenRecord, onOthers: (others: readonly PresentPerson[]) => void): () => void;
}

/** Used without other users. */
export const ALONE: Realtime = { follow: () => () => undefined, enter: () => () => undefined };
