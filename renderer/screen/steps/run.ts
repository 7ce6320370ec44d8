/** The state of one run of a list of steps. */
import type { Scope } from '#src/expression/index.ts';
import type { Patch } from '#renderer/form/contract/form-values.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import type { FollowRequest, RecordVersion, Reply } from '#renderer/services/ports.ts';

export type Outcome = 'go on' | 'stop';

export interface Run {
  readonly screen: ScreenStore;
  /** Names bound for this run only: row. */
  readonly bindings: Scope;
  readonly signal: AbortSignal;
  /** The control that started it. */
  readonly anchor: HTMLElement | undefined;
  readonly row: EditedRow | undefined;
  /** Follows the work of its first call, which was begun before this screen was opened. */
  resumed: RunOptions['resumed'];
  /** Whether this run stored the form's record. */
  hasStored: boolean;
  /** Sets fields of the form, except those the user edited since the run began. */
  assign(patch: Patch): void;
  /** The form has opened another record; edits of the old one are gone. */
  restartEffect(): void;
}

/** The row of a list whose cell was edited: what a step changes of it on the server replaces the version that was shown. */
export interface EditedRow {
  version: RecordVersion | undefined;
  /** Somebody else saved the row meanwhile; nothing was stored. */
  showStale(): Promise<void>;
}

export interface RunOptions {
  /** An older run never overwrites the result of a newer one of the same name. */
  readonly name: string;
  readonly bindings?: Scope;
  readonly anchor?: HTMLElement | undefined;
  readonly row?: EditedRow;
  readonly resumed?: ((request: FollowRequest) => Promise<Reply>) | undefined;
  /** Stops the run between two steps; default: the signal of the screen. */
  readonly signal?: AbortSignal;
}

export function createRun(
  screen: ScreenStore,
  { name, bindings = {}, anchor = focused(), row, resumed, signal = screen.signal }: RunOptions,
): Run {
  let effect = screen.form?.beginEffect(name);
  return {
    screen,
    bindings,
    anchor,
    signal,
    row,
    resumed,
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

/** The element in which the key was pressed. */
function focused(): HTMLElement | undefined {
  if (typeof document === 'undefined') return undefined;
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}
