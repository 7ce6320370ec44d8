import { compileFormDocument } from '../compile/compile-document.ts';
import type { Forms } from '../contract/forms.ts';
import type { FormTheme } from '../contract/form.ts';
import { needsLibrary } from '../contract/theme.ts';
import { prepareLibrary } from './library/library-on-demand.ts';
import { createForm } from '../store/store.ts';

/** Forms drawn by one theme. */
export function createForms(theme: FormTheme): Forms {
  return {
    compile: (source) => compileFormDocument({ ...source, theme }),
    async prepare(document) {
      const loads = [...document.fields.values()].map(async ({ widget }) => widget.prepare?.());
      await Promise.all([...loads, needsLibrary(document) && prepareLibrary()]);
    },
    open: createForm,
  };
}
