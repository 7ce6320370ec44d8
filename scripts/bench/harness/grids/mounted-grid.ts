/** A grid over the million rows: draws itself into the element, 580 pixels of rows, and returns the scrolling element. */
export interface MountedGrid {
  mount(host: HTMLElement): void;
  scroller(): Element | null;
}
