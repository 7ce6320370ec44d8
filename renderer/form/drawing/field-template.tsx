/** What stands around a control: label above, help and messages below, the reason why it is locked. */
import { VisuallyHidden } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { FieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { FieldButtons, hasButtons } from './field-buttons.tsx';
import { LinkBesideField } from './link-beside-field.tsx';
import type { FormContext } from '../contract/define-widget.ts';
import type { FormField } from '../contract/document.ts';
import type { FieldState } from '../contract/field-state.ts';
import classes from './form.module.css';
import { Reason } from './reason-tooltip.tsx';

export function FieldTemplate(props: FieldTemplateProps<unknown, RJSFSchema, FormContext>): ReactNode {
  const { id, fieldPathId, label, required, children, registry } = props;
  const { form } = registry.formContext;
  const path = fieldPathId.path.join('.');
  const field = form.document.fields.get(path);
  if (field === undefined) return null;
  const { issues, warnings, reason, enabled, readOnly } = form.field(path);
  const { description } = field.entity.schema;
  const { label: labelPlace = 'above', isGroup = false } = field.widget;
  const link = field.link && <LinkBesideField form={form} link={field.link} />;
  const asterisk = required === true && enabled && !readOnly && (
    <span aria-hidden className={classes['asterisk']}>
      {' *'}
    </span>
  );
  return (
    <div className={classes['field']} data-field={path} data-label={labelPlace} data-invalid={issues.length > 0 || undefined}>
      {labelPlace === 'above' && (
        <div className={classes['label']}>
          <label id={`${id}-label`} {...(isGroup ? {} : { htmlFor: id })}>
            {label}
          </label>
          {asterisk}
          {link}
        </div>
      )}
      <div id={`${id}-control`} className={classes['control']} data-buttons={hasButtons(field) || undefined}>
        {hasButtons(field) ? <div className={classes['typed']}>{children}</div> : children}
        {hasButtons(field) && <FieldButtons id={id} field={field} context={registry.formContext} />}
        {labelPlace === 'inside' && link}
      </div>
      {description !== undefined && (
        <div id={`${id}-help`} className={classes['help']}>
          {description}
        </div>
      )}
      <div id={`${id}-messages`} aria-live="polite">
        {issues.map((text) => (
          <div key={text} className={classes['issue']}>
            <IconAlertCircle size={16} aria-hidden />
            <span>{text}</span>
          </div>
        ))}
        {warnings.map((text) => (
          <div key={text} className={classes['warning']}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>
              <VisuallyHidden>{`${form.document.texts.warning}: `}</VisuallyHidden>
              {text}
            </span>
          </div>
        ))}
      </div>
      {reason !== undefined && <Reason id={id} reason={reason} />}
    </div>
  );
}

/** Ids of what the control is described by, as it stands in the page. */
export function describedBy(id: string, { issues, warnings, reason }: FieldState, { entity }: FormField): string | undefined {
  const parts = [
    reason === undefined ? '' : `${id}-reason`,
    entity.schema.description === undefined ? '' : `${id}-help`,
    issues.length + warnings.length === 0 ? '' : `${id}-messages`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(' ');
}
