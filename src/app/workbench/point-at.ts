/** Finds the documents of a drawn part. */
import type { PlacedPart } from '#src/documents/variations/edit.ts';
import { loadEntity, loadScreen } from '../documents/load-documents.ts';

/** Drawn parts that a click points at; with Alt also those that act. */
const TEXTS =
  '[data-field], [role="columnheader"][data-column], [data-section] > :first-child, [data-node] > h2, [role="status"][data-node]';
const ACTING = '[data-action], [data-tab], [data-column]';

/** The part that was clicked. Its own dialog and the bar are none. */
export function pointedAt(target: EventTarget | null, isAny: boolean): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const part = target.closest(isAny ? `${ACTING}, ${TEXTS}` : TEXTS);
  return part === null || isOwn(screenOf(part)) ? undefined : part;
}

/** The dialogs of the workbench, which it does not change. */
export function isOwn(screen: string | undefined): boolean {
  return screen?.startsWith('variations/') !== false;
}

/** The released documents of a drawn part: of a field its record and its form. */
export async function partsAt(element: Element): Promise<readonly PlacedPart[]> {
  const id = screenOf(element) ?? '';
  const document = await loadScreen(id);
  const onScreen = (part: string): PlacedPart => ({ kind: 'screen', at: `${id}.screen#${part}`, document });
  const { data } = document;
  const [field, group] = [valueOf(element, 'field'), valueOf(element.parentElement, 'section')];
  if (data !== undefined && (field !== undefined || group !== undefined)) {
    const { schema: name, ui = name } = data;
    const { schema, uiSchema } = await loadEntity(name, ui);
    const inForm = (part: string): PlacedPart[] =>
      uiSchema === undefined ? [] : [{ kind: 'ui', at: `${ui}.ui#${part}`, document: uiSchema }];
    if (field === undefined) return inForm(group ?? '');
    return [{ kind: 'entity', at: `${name}#${field}`, document: schema }, ...inForm(field)];
  }
  const [column, list] = [valueOf(element, 'column'), valueOf(element.closest('[data-list]'), 'list')];
  if (column !== undefined && list !== undefined) return [onScreen(`${list}/${column}`)];
  const part = valueOf(element, 'action') ?? valueOf(element, 'tab') ?? valueOf(element.closest('[data-node]'), 'node');
  return part === undefined ? [] : [onScreen(part)];
}

/** Selector of a drawn part, which still finds it after it is drawn again. */
export function placeOf(element: Element): string {
  const names = ['field', 'section', 'column', 'action', 'tab', 'node'] as const;
  const own = element.closest(names.map((name) => `[data-${name}]`).join());
  const held = names.find((name) => valueOf(own, name) !== undefined) ?? 'node';
  const within = `[data-screen="${CSS.escape(screenOf(element) ?? '')}"]`;
  const role = held === 'column' ? '[role="columnheader"]' : '';
  return `${within} ${role}[data-${held}="${CSS.escape(valueOf(own, held) ?? '')}"]`;
}

const PATIENCE_MS = 3000;

/** Gives it the focus as soon as it is there. */
export function focusPart(place: string): void {
  const take = () => {
    const part = document.querySelector(place);
    const inner = part?.querySelector('input, textarea') ?? part?.querySelector('button, [tabindex]');
    const target = part?.matches('button, [tabindex]') === true ? part : inner;
    if (!(target instanceof HTMLElement)) return;
    observer.disconnect();
    target.focus();
  };
  const observer = new MutationObserver(take);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
  take();
}

function screenOf(element: Element): string | undefined {
  const frame = element.closest('[data-screen]') ?? element.closest('[role="dialog"]')?.querySelector('[data-screen]');
  return valueOf(frame, 'screen');
}

function valueOf(element: Element | null | undefined, name: string): string | undefined {
  const value = element instanceof HTMLElement ? element.dataset[name] : undefined;
  return value === '' ? undefined : value;
}
