/** Evaluates every expression of a screen that is visible or can be run in this state. */
import {
  eachAround,
  gridsOffering,
  nameAround,
  partsOf,
  readPath,
  sourcesOffering,
  type Place,
  type Scope,
} from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import type { PlacedSlot } from '#src/documents/places/slots.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';

/**
 * Hidden parts, closed steps of a wizard and disabled buttons are skipped.
 * Steps are not run: their expressions are evaluated with the results a scenario gives.
 * @param onSlot called before the slot is evaluated
 */
export function drawSlots(screen: ScreenStore, slots: readonly PlacedSlot[], bindings: Scope, onSlot: (slot: PlacedSlot) => void): void {
  const closed = closedParts(screen, bindings);
  for (const slot of slots) {
    if (closed.some((part) => slot.pointer.startsWith(part))) continue;
    const { place } = slot;
    if (place === undefined) continue;
    const ways = waysTo(screen.document, place).flatMap((way) =>
      scopesOf(screen, way.at(-1) ?? place, bindings).map((scope) => ({ way, scope })),
    );
    for (const { way, scope } of ways) {
      if (way.some((step) => isClosedForRow(screen, step, scope))) continue;
      onSlot(slot);
      if (slot.kind === 'text') screen.language.text(slot.source, scope);
      else screen.language.value(slot.source, scope);
    }
  }
}

/** The rows a scenario gives a grid: those of its source, or the one row it names. */
export function rowsOf(screen: ScreenStore, grid: string, bindings: Scope): readonly unknown[] {
  return rowsOfSource(screen, screen.document.grids?.[grid]?.source ?? '', bindings);
}

function rowsOfSource(screen: ScreenStore, source: string, bindings: Scope): readonly unknown[] {
  if ('row' in bindings) return [bindings['row']];
  const list = readPath(screen.scope(), source);
  return Array.isArray(list) ? list : [];
}

/** Pointers of the hidden parts, except the condition that hides them. */
function closedParts(screen: ScreenStore, bindings: Scope): readonly string[] {
  const { document, language } = screen;
  const scope = screen.scope(bindings);
  const step = screen.store.getState().step;
  const nodes = partsOf(walkScreen(document), 'ScreenNode').flatMap(({ pointer, value: node }) =>
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
  return partsOf(walkScreen(document), 'ScreenNode').flatMap(({ pointer, value: node }) =>
    node.grid !== undefined && `${pointer}/`.startsWith(`${within}/`) ? [`/grids/${node.grid}/`] : [],
  );
}

/** Every way that leads to the place: itself, and the steps that perform the procedure it is in. */
function waysTo(document: ScreenDocument, place: Place): readonly (readonly Place[])[] {
  const name = nameAround(place, 'procedure');
  if (name === undefined) return [[place]];
  const callers = walkScreen(document).places.filter(({ holds: { is, of }, text }) => is === 'name' && of === 'procedure' && text === name);
  return callers.flatMap((caller) => waysTo(document, caller).map((way) => [place, ...way]));
}

/** One scope, or one for each row the slot is evaluated for. */
function scopesOf(screen: ScreenStore, place: Place, bindings: Scope): readonly Scope[] {
  const { reads } = place;
  const grid = nameAround(place, 'grid') ?? '';
  if ('count' in reads || 'rows' in reads) {
    const rows = rowsOf(screen, grid, bindings);
    return [screen.scope({ count: rows.length, rows, ...bindings })];
  }
  const action = nameAround(place, 'action');
  const grids = reads['row'] === 'row-of-grid' ? [grid] : action === undefined ? [] : gridsOffering(walkScreen(screen.document), action);
  const each = eachAround(place);
  const sources = reads['row'] === 'row-of-each' && each !== undefined ? [each] : sourcesOffering(walkScreen(screen.document), action);
  if (grids.length === 0 && sources.length === 0) return [screen.scope(bindings)];
  const rows = [...grids.map((name) => screen.document.grids?.[name]?.source ?? ''), ...sources].flatMap((source) =>
    rowsOfSource(screen, source, bindings),
  );
  return rows.map((row) => screen.scope({ ...bindings, row }));
}

/** An action is evaluated where its button is visible, its steps where it is enabled, the slots of a step where the step is due. */
function isClosedForRow({ document, language }: ScreenStore, place: Place, scope: Scope): boolean {
  const action = document.actions?.[nameAround(place, 'action') ?? ''];
  const { pointer } = place;
  const [, , , part] = pointer.split('/');
  if (action !== undefined && part !== 'visible') {
    if (!language.condition(action.visible, scope)) return true;
    if ((part === 'do' || part === 'confirm') && !language.condition(action.enabled, scope)) return true;
  }
  return partsOf(walkScreen(document), 'DoStep').some(
    ({ pointer: at, value: step }) => pointer.startsWith(`${at}/`) && pointer !== `${at}/when` && !language.condition(step.when, scope),
  );
}
