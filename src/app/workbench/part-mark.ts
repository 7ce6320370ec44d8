/** Shows where on the screen a part is drawn. */

let shown: string | undefined;

/** @param place its selector; undefined for none */
export function markPart(place: string | undefined): void {
  shown = place;
  mark()?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Marks again after a redraw. @returns a function that ends it */
export function keepMark(): () => void {
  const observer = new MutationObserver(() => void mark());
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    markPart(undefined);
  };
}

function mark(): HTMLElement | undefined {
  const part = shown === undefined ? undefined : (document.querySelector<HTMLElement>(shown) ?? undefined);
  for (const other of document.querySelectorAll<HTMLElement>('[data-shown]')) if (other !== part) delete other.dataset['shown'];
  if (part !== undefined && part.dataset['shown'] === undefined) part.dataset['shown'] = '';
  return part;
}
