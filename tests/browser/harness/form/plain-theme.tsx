/** Templates and a field as rjsf's documentation teaches them; they know nothing of this product. */
import type { FieldErrorProps, FieldProps, FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { ErrorSchemaBuilder, errorId, isObject, toFieldPathId } from '@rjsf/utils';

const FLAT = new ErrorSchemaBuilder().addErrors('A parcel is never flat').ErrorSchema;

function FieldTemplate({
  id,
  classNames,
  label,
  displayLabel,
  required,
  rawErrors = [],
  children,
  description,
  errors,
  help,
}: FieldTemplateProps) {
  return (
    <div className={classNames} data-errors={rawErrors.length}>
      {displayLabel === true && (
        <label htmlFor={id}>
          {label}
          {required === true ? ' (must be given)' : ''}
        </label>
      )}
      {description}
      {children}
      {errors}
      {help}
    </div>
  );
}

function FieldErrorTemplate({ errors = [], fieldPathId }: FieldErrorProps) {
  return errors.length === 0 ? null : (
    <ul id={errorId(fieldPathId)} aria-label="What is wrong">
      {errors.map((error, index) => (
        <li key={index}>{error}</li>
      ))}
    </ul>
  );
}

function ObjectFieldTemplate({ title, properties, schema, formData }: ObjectFieldTemplateProps) {
  return (
    <section aria-label={title} data-fields={Object.keys(schema.properties ?? {}).join(' ')} data-record={JSON.stringify(formData)}>
      {properties.map(({ name, content }) => (
        <div key={name} data-row={name}>
          {content}
        </div>
      ))}
    </section>
  );
}

/** A record whose parts are fields of the library again; it says itself what it does not take. */
function BoxField({ schema, uiSchema, formData, fieldPathId, registry, disabled, readonly, onChange, onBlur, onFocus }: FieldProps) {
  const { SchemaField } = registry.fields;
  const box = isObject(formData) ? formData : {};
  return (
    <fieldset>
      <legend>{uiSchema?.['ui:title'] ?? schema.title}</legend>
      {Object.entries(schema.properties ?? {}).map(
        ([name, part]) =>
          SchemaField &&
          typeof part === 'object' && (
            <SchemaField
              key={name}
              name={name}
              schema={part}
              formData={box[name]}
              fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId)}
              registry={registry}
              disabled={disabled ?? false}
              readonly={readonly ?? false}
              onChange={onChange}
              onBlur={onBlur}
              onFocus={onFocus}
            />
          ),
      )}
      <button type="button" onClick={() => onChange({ ...box, width: 0 }, fieldPathId.path, FLAT, fieldPathId.$id)}>
        Flatten
      </button>
    </fieldset>
  );
}

export const plainTheme = {
  fields: { box: BoxField },
  templates: { FieldTemplate, FieldErrorTemplate, ObjectFieldTemplate },
};
