/** The stack of dialogs, as lower floors use it. */
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
  /** As they are shown; any one of them. */
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
  /** What it draws stands where its head would; the title is its name alone. */
  readonly isBare?: boolean;
  /** @param looks classes of what scrolls and of the bar of buttons beneath it */
  draw(leave: () => void, looks: { readonly body: string; readonly foot: string }): ReactNode;
}

export interface Dialogs {
  /** The open dialogs, opaque here. */
  readonly store: Pick<StoreApi<readonly unknown[]>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** @param anchor what a popover stands beside */
  open(screen: string, input: Readonly<Record<string, unknown>>, anchor?: HTMLElement): Promise<DialogOutcome>;
  /** A list of keys, until it is closed. */
  showKeys(groups: readonly KeyGroup[]): Promise<void>;
  /** Shows what the caller draws, until it is left. */
  show(dialog: DrawnDialog): Promise<void>;
  /** Closes every dialog, because another page was opened. */
  closeAll(): void;
}
