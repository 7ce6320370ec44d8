/** Which changes of the form an expression of the screen can see, so that a key press re-evaluates nothing else. */
import type { FormState } from '#renderer/form/store.ts';
import type { ScreenStore } from './screen-store.ts';

export interface FormReads {
  /** Dotted paths inside the record; "" is the whole of it. */
  readonly fields: readonly string[];
  /** Whether it is dirty or valid. */
  readonly summary: boolean;
}

export const NO_READS: FormReads = { fields: [], summary: false };
const SUMMARY: readonly string[] = ['form.isDirty', 'form.isValid'];

/** @param reads dotted names, as `language.reads` answers them */
export function formReads(screen: ScreenStore, reads: readonly string[]): FormReads {
  const recordName = screen.form?.document.entity.recordName;
  if (recordName === undefined) return NO_READS;
  const { context = {} } = screen.document;
  const all = reads.flatMap((path) => {
    const binding = context[rootOf(path)];
    return binding === undefined ? [path] : screen.language.reads(binding.value, 'value');
  });
  return {
    fields: all.flatMap((path) => {
      if (rootOf(path) === recordName) return [path.slice(recordName.length + 1)];
      return rootOf(path) === 'form' && !SUMMARY.includes(path) ? [''] : [];
    }),
    summary: all.some((path) => SUMMARY.includes(path)),
  };
}

/** Whether what the reads cover may be another after this change of the form. */
export function isSeen({ fields, summary }: FormReads, now: FormState, before: FormState): boolean {
  if (summary && (now.isDirty !== before.isDirty || now.isValid !== before.isValid)) return true;
  return (
    now.changed !== before.changed && fields.some((field) => now.changed.some((path) => isWithin(path, field) || isWithin(field, path)))
  );
}

function isWithin(path: string, outer: string): boolean {
  return outer === '' || path === outer || path.startsWith(`${outer}.`);
}

function rootOf(path: string): string {
  return path.split('.', 1)[0] ?? path;
}
