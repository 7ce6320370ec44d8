import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';

/** What is drawn beside the screen on top. */
export const besideScreens = new Set<ScreenStore>();
