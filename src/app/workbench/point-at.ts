/** The part of a document that an element draws, the element of a part, and the focus of both and of the outline. */
import { createStore } from 'zustand/vanilla';
import type { OutlineEntry } from '#src/documents/variations/outline.ts';

/** Elements that a click selects; with Alt also those that act on a click. */
const TEXTS =
  '[data-field], [role="columnheader"][data-column], [data-section] > :first-child, [data-node] > h2, [role="status"][data-node], p[data-node]';
const ACTING = '[data-action], [data-tab], [data-column]';

/** The clicked element, if it draws a part. The workbench's own dialogs, outline and bar do not count. */
export function pointedAt(target: EventTarget | null, isAny: boolean): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const part = target.closest(isAny ? `${ACTING}, ${TEXTS}` : TEXTS);
  return part === null || isOwn(screenOf(part)) ? undefined : part;
}

/** The dialogs of the workbench, which it does not change. */
export function isOwn(screen: string | undefined): boolean {
  return screen?.startsWith('variations/') !== false;
}

/** The screen and the part of it that an element draws. */
export function drawnAt(element: Element): Pick<OutlineEntry, 'screen' | 'drawn'> | undefined {
  const screen = screenOf(element);
  if (screen === undefined) return undefined;
  const [field, column] = [valueOf(element, 'field'), valueOf(element, 'column')];
  if (field !== undefined) return { screen, drawn: { as: 'field', name: field } };
  if (column !== undefined)
    return { screen, drawn: { as: 'column', name: `${valueOf(element.closest('[data-list]'), 'list')}/${column}` } };
  const section = valueOf(element.parentElement, 'section');
  if (section !== undefined) return { screen, drawn: { as: 'section', name: section } };
  for (const as of ['action', 'tab'] as const) {
    const name = valueOf(element, as);
    if (name !== undefined) return { screen, drawn: { as, name } };
  }
  const node = valueOf(element.closest('[data-node]'), 'node');
  return node === undefined ? undefined : { screen, drawn: { as: 'node', name: node } };
}

/** Selector of a part, valid also after it is redrawn. */
export function placeOf({ screen, drawn: { as, name } }: Pick<OutlineEntry, 'screen' | 'drawn'>): string {
  const [list = '', column = ''] = name.split('/');
  if (as === 'screen') return attribute('screen', name);
  if (as !== 'column') return `${attribute('screen', screen)} ${attribute(as, name)}`;
  return `${attribute('screen', screen)} ${attribute('list', list)} [role="columnheader"]${attribute('column', column)}`;
}

/** Whether a field of the same form is on the screen; every field counts while the part itself is not. */
export function isDrawnBeside(part: Pick<OutlineEntry, 'screen' | 'drawn'>): (field: string) => boolean {
  const isThere = (drawn: OutlineEntry['drawn']) => document.querySelector(placeOf({ screen: part.screen, drawn })) !== null;
  return isThere(part.drawn) ? (name) => isThere({ as: 'field', name }) : () => true;
}

function attribute(name: string, value: string): string {
  return `[data-${name}="${CSS.escape(value)}"]`;
}

const TIMEOUT_MS = 3000;

/** The topmost screen while it is being redrawn: the outline waits for it. */
export const awaited = createStore<string | undefined>(() => undefined);

let timer: ReturnType<typeof setTimeout> | undefined;

export function awaitScreen(screen: string | undefined): void {
  clearTimeout(timer);
  awaited.setState(screen, true);
  timer = setTimeout(() => awaited.setState(undefined, true), TIMEOUT_MS);
}

/** Resolves when the outline shows a screen, which may first have to be loaded. */
export function whenOutlined(screen: string): Promise<void> {
  return whenThere(`${TREE} [data-entry^="${CSS.escape(screen)} "]`);
}

/** Resolves when the outline draws the line of a part: it draws those in view. */
export function whenLineThere({ row }: OutlineEntry): Promise<void> {
  return whenThere(`${TREE} ${attribute('entry', row.key)}`);
}

function whenThere(place: string): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      resolve();
    };
    const see = () => document.querySelector(place) !== null && end();
    const observer = new MutationObserver(see);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-entry'] });
    setTimeout(end, 3 * TIMEOUT_MS);
    see();
  });
}

/** Focuses a part as soon as it is drawn. */
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
  setTimeout(() => observer.disconnect(), TIMEOUT_MS);
  take();
}

export const OUTLINE = 'variations/outline';
const TREE = `${attribute('screen', OUTLINE)} [role="tree"]`;

export function isInOutline(element: Element | null): boolean {
  return element !== null && element.closest(attribute('screen', OUTLINE)) !== null;
}

export function focusOutline(): void {
  document.querySelector<HTMLElement>(TREE)?.focus({ preventScroll: true });
}

/** The line of the outline at a place of the page. */
export function lineAt(target: EventTarget | null): HTMLElement | undefined {
  const line = target instanceof Element && isInOutline(target) ? target.closest('[data-entry]') : null;
  return line instanceof HTMLElement ? line : undefined;
}

/** Its line in the outline. */
export function lineOf({ row }: OutlineEntry): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(`${TREE} ${attribute('entry', row.key)}`) ?? undefined;
}

export function chosenLine(): Element | null {
  return document.querySelector(`${TREE} [aria-selected="true"]`);
}

const AGAIN_MS = 50;
const LEAVING: readonly string[] = ['Tab', 'F9'];

/** Returns the focus to the outline when a redraw takes it, until the user moves the focus. */
export function keepFocusInOutline(): void {
  keepFocus(() => {
    if (isOnScreen(document.activeElement)) focusOutline();
  });
  focusOutline();
}

/** Focuses an element as soon as it exists, and again when a redraw takes the focus. */
export function focusWhenThere(find: () => HTMLElement | undefined): void {
  keepFocus(() => find()?.focus());
}

function keepFocus(take: () => void): void {
  const life = new AbortController();
  const { signal } = life;
  const again = setInterval(take, AGAIN_MS);
  signal.addEventListener('abort', () => clearInterval(again));
  window.addEventListener('pointerdown', () => life.abort(), { capture: true, signal });
  window.addEventListener('keydown', ({ key }) => LEAVING.includes(key) && life.abort(), { capture: true, signal });
  setTimeout(() => life.abort(), TIMEOUT_MS);
}

/** Whether the element is on an edited screen, or nothing has the focus. */
function isOnScreen(element: Element | null): boolean {
  if (element === null || element === document.body) return true;
  return !isOwn(screenOf(element)) && element.closest('[data-renaming]') === null;
}

function screenOf(element: Element): string | undefined {
  return valueOf(element.closest('[data-screen]'), 'screen');
}

function valueOf(element: Element | null | undefined, name: string): string | undefined {
  const value = element instanceof HTMLElement ? element.dataset[name] : undefined;
  return value === '' ? undefined : value;
}
