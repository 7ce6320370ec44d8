/** Hands one field of the form to rjsf's fields, widgets and templates, with all that their contracts promise. */
import {
  descriptionId,
  getSchemaType,
  getTemplate,
  type ErrorSchema,
  type Field,
  type FieldPathList,
  type FieldTemplateProps,
  type FieldProps,
  type RJSFSchema,
} from '@rjsf/utils';
import { useEffect, useMemo, type ComponentType, type ReactNode } from 'react';
import { deferUntilClick } from '#renderer/focus/defer-until-click.ts';
import { isRecord, writePath } from '#src/expression/index.ts';
import { fieldHolding } from '../compile/field-holding.ts';
import type { Form, FormContext } from '../contract/form.ts';
import type { FormField } from '../contract/form-field.ts';
import { FieldControl } from './field-control.tsx';
import { OwnField } from './own-field.tsx';
import { holdsField, placeOf } from './field-template.tsx';
import { ThirdPartyField } from './third-party-field.tsx';
import { useFieldLook } from './use-field-state.ts';
import { arriveAt } from './use-form-focus.ts';

type Props = Pick<FieldProps<unknown, RJSFSchema, FormContext>, 'schema' | 'registry' | 'fieldPathId'>;

type Template = ComponentType<FieldTemplateProps<unknown, RJSFSchema, FormContext>>;

export interface FieldFrameProps extends Props {
  readonly field: FormField;
  readonly Template: Template;
  readonly Field: Field<unknown, RJSFSchema, FormContext>;
}

/** The parts of the theme that draw a field. */
export function partsFor(registry: Props['registry'], field: FormField): Pick<FieldFrameProps, 'Template' | 'Field'> {
  const Template = getTemplate<'FieldTemplate', unknown, RJSFSchema, FormContext>('FieldTemplate', registry, field.uiOptions);
  return { Template, Field: fieldFor(registry, field) };
}

export function FieldFrame({ field, registry, schema, fieldPathId, Template, Field }: FieldFrameProps): ReactNode {
  const { form } = registry.formContext;
  const { path, ui, uiOptions, widget } = field;
  const look = useFieldLook(form, field);
  const { $id: id } = fieldPathId;
  const { visible, enabled, readOnly: readonly, required, label, issues, warnings } = look;
  const { FieldErrorTemplate, FieldHelpTemplate, DescriptionFieldTemplate } = registry.templates;
  const isHeld = holdsField(Template);
  const displayLabel = widget.isThirdParty
    ? registry.schemaUtils.getDisplayLabel(schema, askedOf(field), registry.globalUiOptions)
    : widget.label !== 'inside';
  const isLabelDrawn = isHeld && displayLabel;
  const handlers = useMemo(() => handlersOf(form, path, fieldPathId), [form, path, fieldPathId]);
  const uiSchema = useMemo(
    () => ({ ...field.uiSchema, 'ui:title': label, ...(isLabelDrawn ? { 'ui:label': false } : {}) }),
    [field, label, isLabelDrawn],
  );
  const autofocus = ui['ui:autofocus'] === true && enabled && !readonly;
  useEffect(() => {
    if (autofocus) arriveAt(id);
  }, [autofocus, id]);
  if (!visible) return null;

  const { classNames, style, help: told, description = schema.description ?? '' } = uiOptions;
  const { value: formData } = form.field(path);
  const help = [told, ...warnings].filter((line) => line !== undefined).join('\n');
  const given = {
    schema,
    uiSchema,
    registry,
    fieldPathId,
    formData,
    required,
    disabled: !enabled,
    readonly,
    hideError: false,
    onChange: handlers.onChange,
    ...(issues.length === 0 ? {} : { rawErrors: [...issues] }),
  };
  const props = { ...given, name: path, autofocus, errorSchema: NO_ERRORS, onBlur: handlers.onBlur, onFocus: nothing };
  const shared = { schema, uiSchema, registry };
  const drawn = (
    <Template
      {...given}
      id={id}
      label={label}
      displayLabel={displayLabel}
      hidden={uiOptions.widget === 'hidden'}
      classNames={[
        'rjsf-field',
        `rjsf-field-${String(getSchemaType(schema))}`,
        ...(issues.length > 0 ? ['rjsf-field-error'] : []),
        classNames,
      ]
        .filter((name) => name !== undefined)
        .join(' ')}
      {...(style === undefined ? {} : { style })}
      rawDescription={description}
      {...(description === ''
        ? {}
        : { description: <DescriptionFieldTemplate {...shared} id={descriptionId(id)} description={description} /> })}
      errors={<FieldErrorTemplate {...shared} fieldPathId={fieldPathId} errors={[...issues]} errorSchema={{ __errors: [...issues] }} />}
      {...(help === '' ? {} : { rawHelp: help })}
      help={<FieldHelpTemplate {...shared} fieldPathId={fieldPathId} hasErrors={issues.length > 0} {...(help === '' ? {} : { help })} />}
      onKeyRename={nothing}
      onKeyRenameBlur={nothing}
      onRemoveProperty={nothing}
    >
      <FieldControl id={id} field={field} look={look} isFirst={autofocus} isLinkDrawn={isLabelDrawn} context={registry.formContext}>
        {widget.isThirdParty ? <ThirdPartyField {...props} Field={Field} /> : <Field {...props} />}
      </FieldControl>
    </Template>
  );
  if (isHeld) return drawn;
  return <div {...placeOf(field)}>{drawn}</div>;
}

const NO_ERRORS: ErrorSchema<unknown> = {};
const FIELD_BY_TYPE = new Map([
  ['boolean', 'BooleanField'],
  ['number', 'NumberField'],
  ['integer', 'NumberField'],
  ['array', 'ArrayField'],
]);

/** `ui:field`, else the field registered for the schema's `$id`, else for its type: of ours for a widget of ours. */
function fieldFor(
  registry: Props['registry'],
  { rjsfSchema: schema, uiOptions: { field: asked }, widget }: FormField,
): Field<unknown, RJSFSchema, FormContext> {
  if (asked !== undefined && typeof asked !== 'string') return asked;
  const { fields } = widget.isThirdParty ? registry : registry.formContext.form.document.theme;
  const named = [asked, schema.$id].find((name) => name !== undefined && Object.hasOwn(fields, name));
  return fields[named ?? FIELD_BY_TYPE.get(String(getSchemaType(schema))) ?? 'StringField'] ?? OwnField;
}

/** Its UI-schema without a widget that it does not name: of yes or no, rjsf's own widget draws the label. */
function askedOf({ ui, uiSchema }: FormField): FormField['uiSchema'] {
  const { 'ui:widget': _, ...rest } = uiSchema;
  return ui['ui:widget'] === undefined ? rest : uiSchema;
}

/** Changes go to the form's store, not up the tree. */
function handlersOf(form: Form, own: string, { $id: id, path: ownPath }: Props['fieldPathId']) {
  return {
    /** A path leads to the field itself, into it, or to another field; none means the field. */
    onChange(value: unknown, path?: FieldPathList, errors?: ErrorSchema<unknown>) {
      // As each key of a control of ours comes.
      if (path === ownPath) {
        form.edit(own, value, errors?.__errors);
        return;
      }
      const dotted = path === undefined || path.length === 0 ? own : path.join('.');
      const owner = dotted === own ? own : (fieldHolding(form.document.fields, dotted) ?? dotted);
      const next = owner === dotted ? value : writtenInto(form.field(owner).value, dotted.slice(owner.length + 1), value);
      form.edit(owner, next, errors?.__errors);
    },
    onBlur: () =>
      deferUntilClick(
        () => form.leave(own),
        () => document.getElementById(`${id}-control`)?.contains(document.activeElement) === true,
      ),
  };
}

function writtenInto(whole: unknown, path: string, value: unknown): unknown {
  const [index = '', ...rest] = path.split('.');
  if (!Array.isArray(whole)) return writePath(isRecord(whole) ? whole : {}, path, value);
  return whole.with(Number(index), rest.length === 0 ? value : writtenInto(whole[Number(index)], rest.join('.'), value));
}

/** Entities are closed: their properties are neither renamed nor removed. */
const nothing = (): undefined => undefined;
