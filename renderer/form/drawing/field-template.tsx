/** The frame of a control: label above, help and messages below. */
import { descriptionId, type FieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import type { CSSProperties, ReactNode } from 'react';
import { fieldOf } from '../contract/form.ts';
import type { FormField } from '../contract/form-field.ts';
import type { FormContext } from '../contract/form.ts';
import classes from './form.module.css';
import { FieldHelp } from './beside/field-help.tsx';
import { LinkBesideField } from './link-beside-field.tsx';
import { RecomputedMark } from './beside/recomputed-mark.tsx';
import { SourceMark } from './beside/source-mark.tsx';

type Props = FieldTemplateProps<unknown, RJSFSchema, FormContext>;

function Field(props: Props): ReactNode {
  const { id, fieldPathId, label, displayLabel = true, required, disabled, readonly, hidden, rawErrors, registry } = props;
  const { form } = registry.formContext;
  const field = fieldOf(form.document, fieldPathId.path.join('.'));
  const { path, link, widget } = field;
  const { isGroup = false } = widget;
  const { source, told, recomputed } = form.field(path);
  if (hidden === true) return <div hidden>{props.children}</div>;
  // By rjsf's convention a widget that draws its own label draws the description, too.
  const isDescribed = displayLabel || !widget.isThirdParty;
  const { rawDescription = '' } = props;
  const { aboutField } = form.document.texts;
  const help = isDescribed && rawDescription !== '' && (
    <FieldHelp id={descriptionId(id)} name={aboutField} labelId={`${id}-label`} text={rawDescription} />
  );
  return (
    <div
      {...placeOf(field)}
      data-label={displayLabel ? 'above' : 'inside'}
      data-invalid={(rawErrors !== undefined && rawErrors.length > 0) || undefined}
    >
      {displayLabel && (
        <div className={classes['label']} data-marked={recomputed !== undefined || undefined}>
          <label id={`${id}-label`} {...(isGroup ? {} : { htmlFor: id })}>
            {label}
          </label>
          {required === true && !disabled && !readonly && (
            <span aria-hidden className={classes['asterisk']}>
              {' *'}
            </span>
          )}
          {help}
          {link && <LinkBesideField form={form} link={link} />}
          {source !== undefined && <SourceMark id={id} source={source} />}
          {recomputed !== undefined && <RecomputedMark id={id} form={form} path={path} recomputed={recomputed} />}
        </div>
      )}
      {displayLabel || help === false ? (
        props.children
      ) : (
        <div className={classes['helped']}>
          {props.children}
          {help}
        </div>
      )}
      <div aria-live="polite">
        {props.errors}
        {props.help}
        {told !== undefined && <div className={classes['help']}>{told}</div>}
      </div>
    </div>
  );
}

/** What the element of a field is known by, and how many columns of its group it takes. */
export function placeOf({ path, ui }: FormField) {
  const style: CSSProperties & Record<'--span', number> = { '--span': ui['ui:span'] ?? 1 };
  return { className: classes['field'], 'data-field': path, style };
}

/** It draws the label itself, and marks the element of the field. */
export const FieldTemplate = Object.assign(Field, { holdsField: true });

/** Whether a template supports our additions to rjsf's contract. */
export function holdsField(template: object): boolean {
  return 'holdsField' in template;
}
