/** The layout of every lookup. */
import type { Action, Grid, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { ScreenTexts } from '../state/texts.ts';

/** Height of the results in pixels. */
const HEIGHT = 300;

type LookupTexts = Pick<ScreenTexts, 'ok' | 'cancel' | 'found' | 'selectFirst'>;

/**
 * The lookup as a screen with a tree, actions and buttons like any other: search form, grid, its own buttons, Cancel and OK, which
 * answers the selected row.
 * @throws Error for one without a grid.
 */
export function arrangeLookup(document: ScreenDocument, texts: LookupTexts): ScreenDocument {
  const [name, grid] = Object.entries(document.grids ?? {})[0] ?? [];
  if (name === undefined || grid === undefined) throw new Error(`The lookup ${document.id} has no grid.`);
  return {
    ...document,
    width: document.width ?? 'medium',
    dismiss: 'freely',
    layout: [
      ...document.layout,
      ...(document.data === undefined ? [] : [{ id: 'search', form: true } as const]),
      { id: 'found', grid: name },
    ],
    grids: { [name]: resultGrid(grid, texts) },
    actions: { ...document.actions, ...closingActions(name, texts) },
    buttons: [...(document.buttons ?? Object.keys(document.actions ?? {})), 'cancel', 'ok'],
  };
}

/** The grid that keys in the search form move; undefined for other kinds of screens. */
export function gridOfLookup({ kind, grids }: ScreenDocument): string | undefined {
  return kind === 'lookup' ? Object.keys(grids ?? {})[0] : undefined;
}

function resultGrid(grid: Grid, { found }: LookupTexts): Grid {
  return { height: HEIGHT, found, ...grid, selection: 'single', selectFirst: true, open: 'pick', openOn: 'doubleClick' };
}

/** Closes without an answer. Every dialog and panel knows it; it is drawn if one of its buttons names it. */
export function cancelAction({ cancel }: Pick<ScreenTexts, 'cancel'>): Record<'cancel', Action> {
  return { cancel: { label: cancel, kind: 'subtle', do: [{ cancel: true }] } };
}

function closingActions(grid: string, { ok, cancel, selectFirst }: LookupTexts): Record<'pick' | 'cancel' | 'ok', Action> {
  return {
    pick: { label: ok, do: [{ close: { row: 'row' } }] },
    ...cancelAction({ cancel }),
    ok: {
      label: ok,
      kind: 'primary',
      shortcut: 'mod+enter',
      enabled: `selection.${grid}.count > 0`,
      because: selectFirst,
      do: [{ close: { row: `selection.${grid}.row` } }],
    },
  };
}
