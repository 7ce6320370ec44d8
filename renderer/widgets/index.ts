import {
  DescriptionFieldTemplate,
  FieldErrorTemplate,
  FieldHelpTemplate,
  TitleFieldTemplate,
} from '#renderer/form/drawing/field-parts.tsx';
import { FieldTemplate } from '#renderer/form/drawing/field-template.tsx';
import { ObjectFieldTemplate } from '#renderer/form/drawing/object-field-template.tsx';
import { ObjectField } from '#renderer/form/drawing/object-field.tsx';
import { SchemaField } from '#renderer/form/drawing/schema-field.tsx';
import { SchemaForm } from '#renderer/form/drawing/schema-form.tsx';
import { createTheme } from '#renderer/form/contract/theme.ts';
import { checkbox, toggle } from './boolean.tsx';
import { checkboxes, radio } from './choice-group.tsx';
import { date } from './date.ts';
import { file } from './file.tsx';
import { items } from './items.tsx';
import { number } from './number.tsx';
import { password } from './password.tsx';
import { readOnly } from './read-only.tsx';
import { segments } from './segments.ts';
import { select } from './select.ts';
import { slice } from './slice.tsx';
import { text } from './text.tsx';
import { textarea } from './textarea.tsx';

export { createForms } from '#renderer/form/drawing/create-forms.ts';
export { defineWidget, defineWidgetOnDemand } from '#renderer/form/contract/define-widget.ts';
export type { FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
export type { FormContext } from '#renderer/form/contract/form.ts';
export type { TextCodec, WidgetAnswers } from '#renderer/form/contract/widget-answers.ts';
export { extendTheme } from '#renderer/form/contract/theme.ts';
export type { FormTheme } from '#renderer/form/contract/form.ts';

/**
 * What the renderer draws forms with; an app adds its own: `extendTheme(formTheme, { widgets: { mine } })`. Under rjsf's own names are
 * those that rjsf resolves for a type, a format or a short name of `ui:widget`, as its documentation describes.
 */
export const formTheme = createTheme({
  Form: SchemaForm,
  widgets: {
    TextWidget: text,
    EmailWidget: text,
    URLWidget: text,
    DateTimeWidget: text,
    TextareaWidget: textarea,
    'multi-line': textarea,
    PasswordWidget: password,
    DateWidget: date,
    SelectWidget: select,
    RadioWidget: radio,
    CheckboxesWidget: checkboxes,
    FileWidget: file,
    CheckboxWidget: toggle,
    UpDownWidget: number,
    number,
    segments,
    switch: toggle,
    checkbox,
    'read-only': readOnly,
    slice,
    items,
  },
  fields: { ObjectField, SchemaField },
  templates: {
    FieldTemplate,
    FieldErrorTemplate,
    FieldHelpTemplate,
    DescriptionFieldTemplate,
    TitleFieldTemplate,
    ObjectFieldTemplate,
  },
});
