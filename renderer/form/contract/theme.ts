/** Themes of forms: ours, and with parts of an app or a third party in front. */
import { answersOf } from './define-widget.ts';
import type { FormDocument, FormTheme, ThemeParts } from './form.ts';

const NOTHING = { widgets: {}, fields: {}, templates: {} } as const;

export function createTheme({ Form, ...own }: ThemeParts & Pick<FormTheme, 'Form'>): FormTheme {
  return { ...mergeParts(NOTHING, own), added: NOTHING, Form };
}

/** A theme with other parts in front: an app's own, or a third party's. */
export function extendTheme(theme: FormTheme, parts: ThemeParts): FormTheme {
  return { ...mergeParts(theme, parts), added: mergeParts(theme.added, parts), Form: theme.Form };
}

function mergeParts({ widgets, fields, templates }: Required<ThemeParts>, more: ThemeParts): Required<ThemeParts> {
  const ButtonTemplates = { ...templates.ButtonTemplates, ...more.templates?.ButtonTemplates };
  return {
    widgets: { ...widgets, ...more.widgets },
    fields: { ...fields, ...more.fields },
    templates: { ...templates, ...more.templates, ButtonTemplates },
  };
}

/** Whether parts written for rjsf draw something of the form: they need the library's own beside them. */
export function needsLibrary({ theme: { added }, fields }: Pick<FormDocument, 'theme' | 'fields'>): boolean {
  const isOurs = Object.values(added.widgets).every((widget) => answersOf(widget) !== undefined);
  const { ButtonTemplates, ...templates } = added.templates;
  const others = [added.fields, templates, ButtonTemplates ?? {}];
  return !isOurs || others.some((parts) => Object.keys(parts).length > 0) || [...fields.values()].some(({ widget }) => widget.isThirdParty);
}
