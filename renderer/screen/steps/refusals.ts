/** Shows a refusal: if the document's `problems` place it, else at the form's fields or in the problem panel. */
import type { Refusal } from '#renderer/services/ports.ts';
import { placeMessages, type PlacedMessages } from './place-messages.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import { watchValues } from '../state/watch-values.ts';

export interface RefusedCall {
  readonly operation?: string;
  /** Title of the panel when the refusal has none. */
  readonly failed?: string | undefined;
}

/** @returns the refusal's status; 0 for an error, which is reported as well. */
export function showRefusal(screen: ScreenStore, thrown: unknown, { operation, failed }: RefusedCall = {}): number {
  const { ports, texts } = screen.services;
  const refusal = ports.asRefusal(thrown);
  if (refusal === undefined) ports.reportError(thrown);
  const title = titleOf(refusal, failed, texts.unexpected);
  const placed = placeMessages(screen, refusal ?? { status: 0, title, errors: {} }, operation, title);
  showPlaced(screen, placed, title);
  return refusal?.status ?? 0;
}

function titleOf(refusal: Refusal | undefined, failed: string | undefined, unexpected: string): string {
  const hasReason = refusal !== undefined && refusal.status >= 400 && refusal.status < 500;
  return hasReason ? refusal.title : (failed ?? refusal?.title ?? unexpected);
}

function showPlaced(screen: ScreenStore, { errors, general, toasts, rows, clearing }: PlacedMessages, title: string): void {
  const { form, services } = screen;
  for (const text of toasts) services.toasts.show(text, 'error');
  for (const [grid, messages] of rows) screen.grids.showProblems(grid, messages);
  const hasMessages = Object.keys(errors).length > 0 || general.length > 0;
  if (form === undefined) {
    const messages = [...general, ...Object.values(errors).flat()].map((text) => ({ text }));
    screen.update({ problem: { title, messages } });
    return;
  }
  form.setServerProblems({ ...errors, ...(general.length > 0 ? { '': general } : {}) }, hasMessages ? services.texts.problemsTitle : title);
  for (const { fields, at } of clearing) {
    const stop = watchValues(
      screen,
      fields.map((field) => `form.${field}`),
      () => {
        stop();
        form.clearProblems(at);
      },
    );
  }
}
