/** Accessibility checks beyond those of axe, for any page. */
import type { Page } from 'playwright-core';
import { askAxe, WCAG } from './axe.ts';

/** Best practices that are no criteria of WCAG. */
const BEYOND = { 'aria-dialog-name': { enabled: true }, 'heading-order': { enabled: true }, tabindex: { enabled: true } };

/**
 * @param rules of axe, by name; default all of WCAG 2.2 AA, and that windows and landmarks have names
 * @param but those of them that are left out
 */
export function findViolations(page: Page, rules?: readonly string[], but: readonly string[] = []): Promise<readonly string[]> {
  return askAxe(page, (axe) => {
    const leftOut = Object.fromEntries(but.map((rule) => [rule, { enabled: false }]));
    const chosen = axe.options({ resultTypes: ['violations'], rules: { ...BEYOND, ...leftOut } });
    return rules === undefined ? chosen.withTags(WCAG) : chosen.withRules([...rules]);
  });
}

/** Attributes that style or name an element by their values. */
const TELLING = ['class', 'role', 'type', 'data-mark', 'data-state', 'data-tone', 'data-variant'];

/** Tells the elements of a page apart by what styles and names them, not by their texts. */
export function kindsOf(page: Page, selector: string): Promise<readonly string[]> {
  return page.evaluate(
    ([which, telling]) =>
      Array.from(document.body.querySelectorAll(which), (element) =>
        [element.tagName, ...telling.map((name) => element.getAttribute(name)), ...element.getAttributeNames()].join(' '),
      ),
    [selector, TELLING] as const,
  );
}

/** References to descriptions that do not exist; help, reasons and messages beside a field that are not announced with it. */
export async function findUnannounced(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const named = (element: Element) => element.getAttribute('aria-label') ?? (element.id || element.outerHTML.slice(0, 120));
    for (const attribute of ['aria-describedby', 'aria-labelledby', 'aria-errormessage']) {
      for (const element of document.querySelectorAll(`[${attribute}]`)) {
        for (const id of (element.getAttribute(attribute) ?? '').split(/\s+/)) {
          if (id !== '' && document.getElementById(id) === null)
            found.push(`${named(element)}: ${attribute} leads to "${id}", which is not there`);
        }
      }
    }
    for (const field of document.querySelectorAll('[data-field]')) {
      const describers = new Set(
        [...field.querySelectorAll('[aria-describedby]')].flatMap((control) =>
          (control.getAttribute('aria-describedby') ?? '').split(/\s+/),
        ),
      );
      for (const said of field.querySelectorAll('[id$="__error"], [id$="__help"], [id$="__description"], [id$="__reason"]')) {
        const hasControl = field.querySelector('input, textarea, button, a, img, [role], [tabindex]') !== null;
        const isOwn = said.closest('[data-field]') === field && hasControl;
        if (isOwn && said.textContent.trim() !== '' && !describers.has(said.id)) found.push(`"${said.textContent}" is not announced`);
      }
      const isMarked = field.querySelector('[aria-invalid="true"], [role="group"]:not(:has(input)), [role="grid"], button') !== null;
      if (field.hasAttribute('data-invalid') && !isMarked) found.push(`${field.getAttribute('data-field')} does not say that it is wrong`);
    }
    return found;
  });
}

/** Texts and controls that are cut off at this width and cannot be scrolled into view. */
export async function findCutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const frame = [...document.querySelectorAll('[role="dialog"]')].findLast((dialog) => dialog.closest('[inert]') === null);
    const surface = frame ?? document.body;
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    const report = (element: Element, text: string, box: DOMRect) => {
      if (box.width <= 1 || box.height <= 1) return;
      for (let outer: Element | null = element; outer !== null; outer = outer.parentElement) {
        const { overflowX, textOverflow, position, visibility, clipPath } = getComputedStyle(outer);
        if (visibility === 'hidden' || clipPath !== 'none' || outer.getAttribute('role') === 'grid') return;
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return;
        const { left, right, width } = outer.getBoundingClientRect();
        if (width <= 1) return;
        if (hides(overflowX) && (box.left < left - 1 || box.right > right + 1)) found.add(text);
        if (position === 'fixed') break;
      }
      if (box.left < -1 || box.right > innerWidth + 1) found.add(text);
    };
    const walker = document.createTreeWalker(surface, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text === '' || node.parentElement === null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      report(node.parentElement, text.slice(0, 60), range.getBoundingClientRect());
    }
    for (const control of surface.querySelectorAll('button, input, textarea, a')) {
      const parent = control.parentElement;
      if (parent !== null) report(parent, control.getAttribute('aria-label') ?? control.id, control.getBoundingClientRect());
    }
    if (document.documentElement.scrollWidth > innerWidth) found.add(`the page is ${document.documentElement.scrollWidth} pixels wide`);
    return [...found];
  });
}

/** Animations that ignore `prefers-reduced-motion`. */
export async function findMotion(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { activeDuration } = animation.effect?.getComputedTiming() ?? {};
      const target = animation.effect instanceof KeyframeEffect ? (animation.effect.target?.className ?? '') : '';
      return Number(activeDuration ?? 0) > 0 ? [`${String(target)} moves`] : [];
    }),
  );
}
