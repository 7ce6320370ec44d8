/** What else rjsf's documentation says: stock widgets of two themes, a widget that asks the registry, a template that uses all it is given. */
import { getDefaultRegistry } from '@rjsf/core';
import { Widgets } from '@rjsf/mantine';
import {
  ariaDescribedByIds,
  TranslatableString,
  type BaseInputTemplateProps,
  type FieldTemplateProps,
  type WidgetProps,
} from '@rjsf/utils';
import { useState } from 'react';

const { CheckboxesWidget, TextWidget, TextareaWidget } = getDefaultRegistry().widgets;
const { SelectWidget } = Widgets;

function BaseInputTemplate({ id, value, options, schema, required, disabled, readonly, onChange, onBlur }: BaseInputTemplateProps) {
  return (
    <input
      id={id}
      data-base
      type={options.inputType ?? (schema.type === 'number' ? 'number' : 'text')}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      required={required ?? false}
      disabled={disabled ?? false}
      readOnly={readonly ?? false}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? options.emptyValue : currentTarget.value)}
      onBlur={() => onBlur(id, value)}
    />
  );
}

/** Says what the registry answers about the field, and keeps half a value to itself. */
function Stars({ id, value, schema, registry: { schemaUtils, translateString, rootSchema }, onChange }: WidgetProps) {
  const [isAsked, setIsAsked] = useState(false);
  const known = [
    schemaUtils.retrieveSchema(schema).type,
    schemaUtils.isSelect(schema),
    Object.keys(rootSchema.properties ?? {}).length,
    schemaUtils.getDefaultFormState(schema, undefined),
    translateString(TranslatableString.YesLabel),
  ];
  return (
    <span>
      <output data-known>{known.map(String).join(' ')}</output>
      <button type="button" id={id} onClick={() => setIsAsked(true)}>
        {isAsked ? 'Sure?' : `${String(value ?? 0)} stars`}
      </button>
      {isAsked && (
        <button type="button" onClick={() => onChange(5)}>
          Five
        </button>
      )}
    </span>
  );
}

function FieldTemplate(props: FieldTemplateProps) {
  const { id, classNames, style, label, displayLabel, hidden, children, errors, rawErrors, description, rawDescription, help, rawHelp } =
    props;
  if (hidden === true) return <div style={{ display: 'none' }}>{children}</div>;
  return (
    <div className={classNames} style={style} data-row={props.fieldPathId.path.join('.')}>
      {displayLabel === true && <label htmlFor={id}>{label}</label>}
      <small data-raw>{[rawDescription, rawHelp, rawErrors?.length ?? 0].join(' | ')}</small>
      {description}
      {children}
      {errors}
      {help}
      <button type="button" onClick={() => props.onChange(undefined, props.fieldPathId.path)}>{`Empty ${label}`}</button>
    </div>
  );
}

export const documentedTheme = {
  widgets: {
    ...(TextWidget && { TextWidget }),
    ...(TextareaWidget && { TextareaWidget }),
    ...(CheckboxesWidget && { CheckboxesWidget }),
    ...(SelectWidget && { SelectWidget }),
    stars: Stars,
  },
  templates: { BaseInputTemplate, FieldTemplate },
};
