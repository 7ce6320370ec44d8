/** The stack of dialogs, as lower layers use it. */
import type { ReactNode } from 'react';
import type { StoreApi } from 'zustand/vanilla';

export interface DialogOutcome {
  /** Undefined when the dialog was cancelled. */
  readonly result: Readonly<Record<string, unknown>> | undefined;
  /** Something was stored while it was open, even if it was cancelled in the end. */
  readonly hasWritten: boolean;
}

/** Keys and what they do. */
export interface KeyLine {
  /** Shown alternatives, any of which works. */
  readonly keys: readonly string[];
  readonly label: string;
  /** Why they do nothing now. */
  readonly reason?: string;
}

export interface KeyGroup {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

/** A dialog that its opener draws. */
export interface DrawnDialog {
  /** Windows of one name open where the last one was moved to. */
  readonly name: string;
  readonly title: string;
  readonly size?: string;
  /** Its content replaces the head; the title is only the accessible name. */
  readonly isBare?: boolean;
  /** @param looks classes of what scrolls and of the bar of buttons beneath it */
  draw(leave: () => void, looks: { readonly body: string; readonly foot: string }): ReactNode;
}

export interface Dialogs {
  /** The open dialogs, opaque here. */
  readonly store: Pick<StoreApi<readonly unknown[]>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** @param anchor the control a popover is placed beside */
  open(screen: string, input: Readonly<Record<string, unknown>>, anchor?: HTMLElement): Promise<DialogOutcome>;
  /** A list of keys, until it is closed. */
  showKeys(groups: readonly KeyGroup[]): Promise<void>;
  /** Shows a dialog drawn by the caller, until it is closed. */
  show(dialog: DrawnDialog): Promise<void>;
  /** Closes every dialog, because another page was opened. */
  closeAll(): void;
}
