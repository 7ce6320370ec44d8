/** Evaluates every expression of a screen that a user in this state would see or set off. */
import { readPath, type Scope, gridsOfAction, nodesOf, stepsOf } from '#renderer/expression/index.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import type { PlacedSlot } from '#src/documents/slots/slot.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';

/**
 * What stands in a hidden part, in a step of a wizard that is not open, or behind a button that is not on offer is not reached.
 * Steps are not run: each that is due is looked at with the results a scenario gives.
 * @param onSlot called before the slot is evaluated
 */
export function drawSlots(screen: ScreenStore, slots: readonly PlacedSlot[], bindings: Scope, onSlot: (slot: PlacedSlot) => void): void {
  const closed = closedParts(screen, bindings);
  for (const slot of slots) {
    if (closed.some((part) => slot.pointer.startsWith(part))) continue;
    const ways = waysTo(screen.document, slot.pointer).flatMap((way) =>
      scopesOf(screen, way.at(-1) ?? slot.pointer, bindings).map((scope) => ({ way, scope })),
    );
    for (const { way, scope } of ways) {
      if (way.some((pointer) => isClosedForRow(screen, pointer, scope))) continue;
      onSlot(slot);
      if (slot.kind === 'text') screen.language.text(slot.source, scope);
      else screen.language.value(slot.source, scope);
    }
  }
}

/** The rows a scenario gives a grid: those of its source, or the one row it names. */
export function rowsOf(screen: ScreenStore, grid: string, bindings: Scope): readonly unknown[] {
  if ('row' in bindings) return [bindings['row']];
  const list = readPath(screen.scope(), screen.document.grids?.[grid]?.source ?? '');
  return Array.isArray(list) ? list : [];
}

/** Pointers of the parts whose inside cannot be seen, but for what decides it. */
function closedParts(screen: ScreenStore, bindings: Scope): readonly string[] {
  const { document, language } = screen;
  const scope = screen.scope(bindings);
  const step = screen.store.getState().step;
  const nodes = nodesOf(document).flatMap(({ pointer, node }) =>
    language.condition(node.visible, scope) ? [] : [...insideOf(pointer, node), ...gridsIn(document, pointer)],
  );
  const steps = (document.steps ?? []).flatMap(({ id }, index) => (id === step ? [] : [`/steps/${index}/layout/`]));
  return [...nodes, ...steps];
}

function insideOf(pointer: string, node: object): readonly string[] {
  return Object.keys(node).flatMap((key) => (key === 'visible' ? [] : [`${pointer}/${key}`]));
}

/** Columns of a grid that a hidden part holds. */
function gridsIn(document: ScreenDocument, within: string): readonly string[] {
  return nodesOf(document).flatMap(({ pointer, node }) =>
    node.grid !== undefined && `${pointer}/`.startsWith(`${within}/`) ? [`/grids/${node.grid}/`] : [],
  );
}

const ROW_SLOT = /^\/grids\/([^/]+)\/(?:muted|edited|select|columns\/\d+\/(?:value|badge|editable|tone|tip))/;
const COUNT_SLOT = /^\/grids\/([^/]+)\/(?:found|totals)/;
const ACTION_SLOT = /^\/actions\/([^/]+)\//;
const PROCEDURE_SLOT = /^\/procedures\/([^/]+)\//;

/** Every way that leads to the slot: its own pointer, and those of the steps that perform the procedure it stands in. */
function waysTo(document: ScreenDocument, pointer: string): readonly (readonly string[])[] {
  const name = PROCEDURE_SLOT.exec(pointer)?.[1];
  if (name === undefined) return [[pointer]];
  const callers = stepsOf(document).filter(({ step }) => 'perform' in step && step.perform === name);
  return callers.flatMap(({ pointer: at }) => waysTo(document, `${at}/perform`).map((way) => [pointer, ...way]));
}

/** One scope, or one for each row the slot is evaluated for. */
function scopesOf(screen: ScreenStore, pointer: string, bindings: Scope): readonly Scope[] {
  const ofRow = ROW_SLOT.exec(pointer)?.[1];
  const ofCount = COUNT_SLOT.exec(pointer)?.[1];
  const action = ACTION_SLOT.exec(pointer)?.[1];
  if (ofCount !== undefined) {
    const rows = rowsOf(screen, ofCount, bindings);
    return [screen.scope({ count: rows.length, rows, ...bindings })];
  }
  const grids = ofRow !== undefined ? [ofRow] : action !== undefined ? gridsOfAction(screen.document, action) : [];
  if (grids.length === 0) return [screen.scope(bindings)];
  return grids.flatMap((grid) => rowsOf(screen, grid, bindings)).map((row) => screen.scope({ ...bindings, row }));
}

/** What lies behind a button is reached where it is visible, its steps where it is enabled, a step's own slots where the step is due. */
function isClosedForRow({ document, language }: ScreenStore, pointer: string, scope: Scope): boolean {
  const name = ACTION_SLOT.exec(pointer)?.[1];
  const action = document.actions?.[name ?? ''];
  const [, , , part] = pointer.split('/');
  if (action !== undefined && part !== 'visible') {
    if (!language.condition(action.visible, scope)) return true;
    if ((part === 'do' || part === 'confirm') && !language.condition(action.enabled, scope)) return true;
  }
  return stepsOf(document).some(
    ({ pointer: at, step }) => pointer.startsWith(`${at}/`) && pointer !== `${at}/when` && !language.condition(step.when, scope),
  );
}
