/** Which widget of the theme draws a field, by rjsf's own rules. */
import { getSchemaType, getWidget, hasWidget, type RJSFSchema } from '@rjsf/utils';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { UiField } from '#schemas/generated/documents/ui.ts';
import { answersOf } from './define-widget.ts';
import type { FormTheme } from './form.ts';
import type { FieldWidget, WidgetAnswers } from './widget-answers.ts';

type Widgets = FormTheme['widgets'];

const THIRD_PARTY = { shows: 'anything', isThirdParty: true } as const;
/** rjsf's names for what has no format and no choices. */
const NAME_BY_TYPE = new Map([
  ['string', 'text'],
  ['number', 'text'],
  ['integer', 'text'],
  ['boolean', 'CheckboxWidget'],
]);

/**
 * `ui:widget`, else the widget of a key of the UI-schema or of a keyword of the schema, else what only shows for a field nobody types into, else that of the schema.
 * @throws Error for a widget or a field that the theme does not have.
 */
export function chooseWidget({ widgets, fields }: FormTheme, schema: FieldSchema, ui: UiField): FieldWidget {
  const { 'ui:field': field, 'ui:widget': asked } = ui;
  if (typeof field === 'string' && !Object.hasOwn(fields, field)) throw new Error(`No field of the theme is named "${field}".`);
  const hasChoices = schema.enum !== undefined || ui['ui:choices'] !== undefined;
  const name =
    asked ??
    nameWhere(widgets, ({ uiKey }) => uiKey !== undefined && ui[uiKey] !== undefined) ??
    nameWhere(widgets, ({ schemaKey }) => schemaKey !== undefined && schema[schemaKey] !== undefined) ??
    (schema.readOnly === true ? nameOfOnlyShowing(widgets) : undefined) ??
    nameOfSchema(widgets, schema, hasChoices) ??
    nameOfOnlyShowing(widgets);
  if (name === undefined || !hasWidget(toRjsf(schema), name, widgets)) throw new Error(`No widget is named "${name}".`);
  const answers = field === undefined ? widgetAnswers(widgets, schema, name) : undefined;
  return answers === undefined ? { ...THIRD_PARTY, name } : { ...answers, name, isThirdParty: false };
}

/** The widget registered for the format, else for choices, else for the type; undefined where rjsf has no name for one. */
function nameOfSchema(widgets: Widgets, schema: FieldSchema, hasChoices: boolean): string | undefined {
  const { format } = schema;
  const kind = toRjsf(schema);
  if (format !== undefined && hasWidget(kind, format, widgets)) return format;
  if (hasChoices && hasWidget(kind, 'select', widgets)) return 'select';
  return NAME_BY_TYPE.get(String(getSchemaType(kind)));
}

function nameOfOnlyShowing(widgets: Widgets): string | undefined {
  return nameWhere(widgets, ({ onlyShows }) => onlyShows === true);
}

function nameWhere(widgets: Widgets, is: (answers: WidgetAnswers) => boolean): string | undefined {
  return Object.keys(widgets).find((name) => {
    const answers = widgets[name] && answersOf(widgets[name]);
    return answers !== undefined && is(answers);
  });
}

/** What the widget of a name answers; undefined of one written for rjsf. The library wraps each widget once, so the wrapper identifies it. */
export function widgetAnswers(widgets: Widgets, schema: FieldSchema, name: string): WidgetAnswers | undefined {
  const kind = toRjsf(schema);
  const drawn = getWidget(kind, name, widgets);
  const found = Object.values(widgets).find((widget) => answersOf(widget) !== undefined && getWidget(kind, widget, widgets) === drawn);
  return found && answersOf(found);
}

/** The library's name for the same object. */
export function toRjsf(schema: FieldSchema): RJSFSchema {
  const same: object = schema;
  return isRjsfSchema(same) ? same : {};
}

/** Of any object the library reads what it knows. */
function isRjsfSchema(schema: object): schema is RJSFSchema {
  return typeof schema === 'object';
}
