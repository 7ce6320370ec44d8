import { compileFormDocument } from '../compile/compile-document.ts';
import type { Forms } from '../contract/forms.ts';
import type { FormTheme } from '../contract/form.ts';
import { createForm } from '../store/store.ts';

/** Forms drawn by one theme. */
export function createForms(theme: FormTheme): Forms {
  return {
    compile: (source) => compileFormDocument({ ...source, theme }),
    async prepare({ fields }) {
      await Promise.all([...fields.values()].map(async ({ widget }) => widget.prepare?.()));
    },
    open: createForm,
  };
}
