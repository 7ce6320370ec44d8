/** The changes of the form that an expression of the screen depends on, so that a key re-evaluates no other. */
import { rootOf } from '#src/expression/index.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import type { ScreenValues } from './screen-values.ts';

export interface FormReads {
  /** Dotted paths inside the record; "" is the whole record. */
  readonly fields: readonly string[];
  /** Whether it is dirty or valid. */
  readonly summary: boolean;
}

export const NO_READS: FormReads = { fields: [], summary: false };
const SUMMARY: readonly string[] = ['form.isDirty', 'form.isValid'];

/** @param reads dotted names, from `language.reads` */
export function formReads(screen: ScreenValues, reads: readonly string[]): FormReads {
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

/** Subscribes to the changes of the form that may change what is read. */
export function watchForm(form: Form, { fields, summary }: FormReads, listener: () => void): () => void {
  const paths = [...form.document.fields.keys()];
  const stopFields = form.subscribe(
    paths.filter((path) => fields.some((field) => isWithin(path, field) || isWithin(field, path))),
    listener,
  );
  if (!summary) return stopFields;
  const stopSummary = form.store.subscribe((now, before) => {
    if (now.isDirty !== before.isDirty || now.isValid !== before.isValid) listener();
  });
  return () => {
    stopFields();
    stopSummary();
  };
}

function isWithin(path: string, outer: string): boolean {
  return outer === '' || path === outer || path.startsWith(`${outer}.`);
}
