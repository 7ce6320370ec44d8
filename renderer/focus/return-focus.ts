/** Returns the focus after the element that had it was removed. */
const openers: (Element | null | undefined)[] = [];

/**
 * In the next frame: to the opener, else (a refreshed list has drawn another element there) to where keyboard work goes on. What
 * closes together restores once: a question that closes with its dialog leaves the focus to the opener of the dialog.
 * Does nothing if something has taken the focus meanwhile.
 */
export function returnFocus(opener?: Element | null): void {
  openers.push(opener);
  if (openers.length === 1) requestAnimationFrame(giveBack);
}

/** Called while an element is removed: if it had the focus, moves it into its screen, unless that is removed as well. */
export function passFocusOn(element: HTMLElement | null): void {
  if (element === null || document.activeElement !== element) return;
  const screen = element.closest('[data-screen]');
  requestAnimationFrame(() => {
    if (screen?.isConnected === true) returnFocus(element);
  });
}

function giveBack(): void {
  const places = [...openers.splice(0), ...placesToGoOn()];
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  for (const place of places) {
    if (!(place instanceof HTMLElement) || place === document.body || !place.isConnected || place.closest('[inert]') !== null) continue;
    place.focus();
    if (document.activeElement === place) return;
  }
}

/** In the dialog on top, or the page: the row that keys act on, the title, the frame. */
function placesToGoOn(): (Element | null)[] {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].findLast((found) => found.closest('[inert]') === null);
  const surface = dialog ?? document;
  return ['[role="grid"] [role="row"][tabindex="0"]', '[data-page-title]', '[data-screen]'].map((place) => surface.querySelector(place));
}
