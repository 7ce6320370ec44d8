/** A grid over the million rows: it draws itself into the element, 580 pixels of rows, and says what scrolls. */
export interface Contestant {
  mount(host: HTMLElement): void;
  scroller(): Element | null;
}
