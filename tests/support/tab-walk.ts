/** Walks through the page by Tab: checks the order of the focus and that each element is visible. */
import type { Page } from 'playwright-core';

const MOST_STOPS = 200;

/** Faults from the current focus (or the start of the page) until it returns there. */
export async function walkByTab(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  await page.evaluate(beginWalk);
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const { faults, isOver } = await page.evaluate(lookAtFocus);
    found.push(...faults);
    if (isOver) return found;
  }
  return [...found, `Tab does not come round in ${MOST_STOPS} steps`];
}

interface Stop {
  readonly element: Element;
  readonly name: string;
  /** The visible part of the element. */
  readonly part: Element;
  readonly look: string;
}

interface Walk {
  readonly passed: Set<Element>;
  last?: Stop | undefined;
}

declare global {
  interface Window {
    tabWalk?: Walk;
  }
}

/** Runs in the page. */
function beginWalk(): void {
  window.tabWalk = { passed: new Set() };
  const isInWindow = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') !== null;
  if (!isInWindow && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Runs in the page. */
async function lookAtFocus(): Promise<{ faults: string[]; isOver: boolean }> {
  const walk = window.tabWalk ?? { passed: new Set<Element>() };
  const faults: string[] = [];
  const lookOf = (element: Element) =>
    [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement, element.closest('label')]
      .concat(element.id === '' ? [] : [document.querySelector(`label[for="${CSS.escape(element.id)}"]`)])
      .flatMap((part) => (part === null || part === undefined ? [] : [getComputedStyle(part), getComputedStyle(part, '::after')]))
      .map(({ outlineStyle, outlineColor, outlineWidth, boxShadow, borderTopColor, backgroundColor, content }) => {
        const outline = outlineStyle === 'none' ? '' : `${outlineColor} ${outlineWidth}`;
        return [outline, boxShadow, borderTopColor, backgroundColor, content].join();
      })
      .join(' | ');
  /** A switch or a radio button may lie unseen in its label. */
  const seenPart = (element: Element) => {
    for (let part: Element | null = element; part !== null; part = part.parentElement) {
      const box = part.getBoundingClientRect();
      if (box.width > 2 && box.height > 2 && getComputedStyle(part).opacity !== '0') return part;
    }
    return element;
  };
  /** What no scroll container hides of it. */
  const viewOf = (part: Element) => {
    const box = part.getBoundingClientRect();
    const view = {
      left: Math.max(0, box.left),
      top: Math.max(0, box.top),
      right: Math.min(innerWidth, box.right),
      bottom: Math.min(innerHeight, box.bottom),
    };
    for (let outer = part.parentElement; outer !== null && outer !== document.body; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflowX === 'visible') continue;
      const { left, top, right, bottom } = outer.getBoundingClientRect();
      view.left = Math.max(view.left, left);
      view.top = Math.max(view.top, top);
      view.right = Math.min(view.right, right);
      view.bottom = Math.min(view.bottom, bottom);
    }
    return view;
  };
  const isHidden = ({ left, top, right, bottom }: ReturnType<typeof viewOf>) => right - left < 1 || bottom - top < 1;
  const { last } = walk;
  const focused = document.activeElement;
  if (last?.element.isConnected === true && last.element !== focused && lookOf(last.element) === last.look)
    faults.push(`${last.name}: the focus is not seen`);
  if (focused === null || focused === document.body || walk.passed.has(focused)) return { faults, isOver: true };
  walk.passed.add(focused);
  const part = seenPart(focused);
  // A list that draws only what is in view follows the focus in the frames after it.
  for (let frame = 0; frame < 5 && isHidden(viewOf(part)); frame += 1) await new Promise(requestAnimationFrame);
  const box = part.getBoundingClientRect();
  const name = focused.getAttribute('aria-label') ?? (focused.id || (focused.textContent ?? '').trim().slice(0, 40) || focused.tagName);
  const view = viewOf(part);
  if (isHidden(view)) faults.push(`${name}: the focus is outside the view`);
  else {
    const x = (view.left + view.right) / 2;
    const y = (view.top + view.bottom) / 2;
    // Tooltips and toasts may cover it for a while.
    const [top] = document.elementsFromPoint(x, y).filter((element) => {
      const passing = element.closest('[role="tooltip"], [role="status"]');
      return passing === null || passing.contains(part);
    });
    const isCovered = top !== undefined && !part.contains(top) && !top.contains(part);
    if (isCovered) faults.push(`${name}: the focus is beneath something else`);
  }
  // A walk that began in the middle of a window goes on from its beginning.
  const isOnward = last !== undefined && (last.element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  if (isOnward && last.element.closest('[role="dialog"], main') === focused.closest('[role="dialog"], main')) {
    const before = last.part.getBoundingClientRect();
    const isAbove = box.bottom <= before.top + 1 && box.left <= before.left;
    const isBefore = box.right <= before.left + 1 && box.top < before.bottom - 1 && box.bottom > before.top + 1;
    if (isAbove || isBefore) faults.push(`${name} is read before ${last.name}, and comes after it by Tab`);
  }
  walk.last = { element: focused, name, part, look: lookOf(focused) };
  return { faults, isOver: false };
}
