/** One run of a list of steps: what it may read, when it ends, what it did so far. */
import type { Scope } from '#renderer/expression/index.ts';
import type { Patch } from '#renderer/form/contract/form.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import type { RecordVersion } from '#renderer/services/ports.ts';

export type Outcome = 'go on' | 'stop';

export interface Run {
  readonly screen: ScreenStore;
  /** Names bound for this run only: row. */
  readonly bindings: Scope;
  readonly signal: AbortSignal;
  /** The control that was used. */
  readonly anchor: HTMLElement | undefined;
  readonly row: EditedRow | undefined;
  /** The form's record was stored in this run. */
  hasStored: boolean;
  /** Sets fields of the form; what the user typed since the run began stays. */
  assign(patch: Patch): void;
  /** The form has opened another record: what was typed before is gone. */
  restartEffect(): void;
}

/** The row of a list whose cell was edited: what a step changes of it on the server replaces the version that was shown. */
export interface EditedRow {
  version: RecordVersion | undefined;
  /** Somebody else saved the row meanwhile; nothing was stored. */
  showStale(): Promise<void>;
}

export interface RunOptions {
  /** A newer run of the same name is not overwritten by an older one. */
  readonly name: string;
  readonly bindings?: Scope;
  readonly anchor?: HTMLElement | undefined;
  readonly row?: EditedRow;
  /** Ends the run between two steps; default the life of the screen. */
  readonly signal?: AbortSignal;
}

export function createRun(screen: ScreenStore, { name, bindings = {}, anchor = focused(), row, signal = screen.signal }: RunOptions): Run {
  let effect = screen.form?.beginEffect(name);
  return {
    screen,
    bindings,
    anchor,
    signal,
    row,
    hasStored: false,
    assign: (patch) => effect?.(patch),
    restartEffect() {
      effect = screen.form?.beginEffect(name);
    },
  };
}

export function evaluateAll({ screen, bindings }: Run, expressions: Readonly<Record<string, string>>): Record<string, unknown> {
  const scope = screen.scope(bindings);
  return Object.fromEntries(Object.entries(expressions).map(([name, source]) => [name, screen.language.value(source, scope)]));
}

/** A key was pressed there. */
function focused(): HTMLElement | undefined {
  if (typeof document === 'undefined') return undefined;
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}
