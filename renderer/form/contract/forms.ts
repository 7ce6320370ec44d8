import type { Form, FormDocument, FormDocumentSource, FormOptions } from './form.ts';

/** Makes forms. It brings the schema library and all widgets along: a page without a form does not ask for it. */
export interface Forms {
  /** @throws as `compileFormDocument` */
  compile(source: Omit<FormDocumentSource, 'theme'>): FormDocument;
  /** Resolves once all that draws the form is loaded. */
  prepare(document: FormDocument): Promise<void>;
  open(document: FormDocument, options: FormOptions): Form;
}

export type LoadForms = () => Promise<Forms>;

/** A compiled form, to be opened over one record after the other. */
export interface CompiledForm {
  readonly document: FormDocument;
  open(options: FormOptions): Form;
}
