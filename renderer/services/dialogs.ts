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

/** A window that draws no screen: a list to choose from. */
export interface PlainWindow {
  /** Windows of one name open where the last one was moved to. */
  readonly name: string;
  /** What assistive technology calls it. */
  readonly label: string;
  readonly size: string;
  draw(close: () => void): ReactNode;
}

export interface Dialogs {
  /** The open dialogs, opaque here. */
  readonly store: Pick<StoreApi<readonly unknown[]>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** @param anchor what a popover stands beside */
  open(screen: string, input: Readonly<Record<string, unknown>>, anchor?: HTMLElement): Promise<DialogOutcome>;
  /** A list of keys, until it is closed. */
  showKeys(groups: readonly KeyGroup[]): Promise<void>;
  /** A window of the app's own, until it is closed. */
  showWindow(window: PlainWindow): Promise<void>;
  /** Closes every dialog, because another page was opened. */
  closeAll(): void;
}
