/** The stack of dialogs, as lower floors use it. */
import type { StoreApi } from 'zustand/vanilla';

export interface DialogOutcome {
  /** Undefined when the dialog was cancelled. */
  readonly result: Readonly<Record<string, unknown>> | undefined;
  /** Something was stored while it was open, even if it was cancelled in the end. */
  readonly hasWritten: boolean;
}

export interface Dialogs {
  /** The open dialogs, opaque here. */
  readonly store: Pick<StoreApi<readonly unknown[]>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** @param anchor what a popover stands beside */
  open(screen: string, input: Readonly<Record<string, unknown>>, anchor?: HTMLElement): Promise<DialogOutcome>;
  /** Closes every dialog, because another page was opened. */
  closeAll(): void;
}
