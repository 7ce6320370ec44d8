/** Shows why something was refused: at the form's fields, or in the panel above. */
import type { ScreenStore } from './screen-store.ts';

/**
 * @param failed Panel title when the refusal names no reason of its own.
 * @returns the refusal's status; 0 for a defect, which is reported as well.
 */
export function showRefusal(screen: ScreenStore, thrown: unknown, failed?: string): number {
  const { ports, texts } = screen.services;
  const refusal = ports.asRefusal(thrown);
  if (refusal === undefined) ports.reportDefect(thrown);
  const hasReason = refusal !== undefined && refusal.status >= 400 && refusal.status < 500;
  const title = hasReason ? refusal.title : (failed ?? refusal?.title ?? texts.unexpected);
  const errors = refusal?.errors ?? {};
  if (screen.form === undefined) {
    screen.update({
      problem: {
        title,
        messages: Object.values(errors)
          .flat()
          .map((text) => ({ text })),
      },
    });
  } else {
    screen.form.setServerProblems(errors, Object.keys(errors).length > 0 ? texts.problemsTitle : title);
  }
  return refusal?.status ?? 0;
}
