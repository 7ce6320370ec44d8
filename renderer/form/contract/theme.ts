/** What forms are drawn with: widgets, fields and templates by name, as rjsf keeps them. */
import { getDefaultRegistry, type ThemeProps } from '@rjsf/core';
import type { Registry, RJSFSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { FormContext } from './define-widget.ts';
import type { Form } from './form.ts';

type Parts = Pick<Registry<unknown, RJSFSchema, FormContext>, 'widgets' | 'fields' | 'templates'>;

export type Widgets = Parts['widgets'];
/** A theme as rjsf's documentation describes it. */
export type RjsfTheme = Pick<ThemeProps<unknown, RJSFSchema, FormContext>, 'widgets' | 'fields' | 'templates'>;

export interface DrawnFormProps {
  readonly form: Form;
  /** Only these fields, in the arrangement of the layout. */
  readonly fields?: readonly string[];
  /** What the headings of its sections tell of their keys. */
  readonly sectionKeys?: FormContext['sectionKeys'];
  /** Draws an action that a field names, where there is a screen around the form. */
  readonly Action?: FormContext['Action'];
}

export interface FormTheme extends Parts {
  /** Draws a form of this theme: whoever has the form has what draws it. */
  readonly Form: ComponentType<DrawnFormProps>;
  /** Without our own parts, which know the form's store: what a foreign field draws inside itself with. */
  readonly within: Parts;
}

/** @param own parts that stand in front of the library's */
export function createTheme({ Form: Drawn, ...own }: RjsfTheme & Pick<FormTheme, 'Form'>): FormTheme {
  const stock: Parts = getDefaultRegistry<unknown, RJSFSchema, FormContext>();
  return { ...merge(stock, own), within: stock, Form: Drawn };
}

/** A theme with other parts in front: an app's own, or somebody else's. */
export function extendTheme(theme: FormTheme, parts: RjsfTheme): FormTheme {
  return { ...merge(theme, parts), within: merge(theme.within, parts), Form: theme.Form };
}

function merge({ widgets, fields, templates }: Parts, more: RjsfTheme): Parts {
  const { ButtonTemplates } = templates;
  return {
    widgets: { ...widgets, ...more.widgets },
    fields: { ...fields, ...more.fields },
    templates: { ...templates, ...more.templates, ButtonTemplates: { ...ButtonTemplates, ...more.templates?.ButtonTemplates } },
  };
}
