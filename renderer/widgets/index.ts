import { checkbox, toggle } from './boolean.tsx';
import { checkboxes, radio } from './choice-group.tsx';
import { date } from './date.tsx';
import { items } from './items.tsx';
import { number } from './number.tsx';
import { password } from './password.tsx';
import { readOnly } from './read-only.tsx';
import { segments } from './segments.tsx';
import { select } from './select.tsx';
import { slice } from './slice.tsx';
import { text } from './text.tsx';
import { textarea } from './textarea.tsx';

export { defineWidget } from '#renderer/form/contract/define-widget.ts';
export type { FieldWidgetProps, FormContext, TextCodec, WidgetDefinition } from '#renderer/form/contract/define-widget.ts';
export { createWidgetTable } from '#renderer/form/contract/widget-table.ts';
export type { WidgetTable } from '#renderer/form/contract/widget-table.ts';

/** The renderer's own widgets; an app adds its own: `createWidgetTable([...widgets, mine])`. */
export const widgets = [
  text,
  textarea,
  number,
  select,
  segments,
  toggle,
  checkbox,
  checkboxes,
  radio,
  date,
  password,
  readOnly,
  slice,
  items,
] as const;
