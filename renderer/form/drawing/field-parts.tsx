/** Templates of the texts around a control. They use rjsf's ids, so that widgets written for rjsf are described by them. */
import { VisuallyHidden } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import {
  errorId,
  getUiOptions,
  helpId,
  type DescriptionFieldProps,
  type FieldErrorProps,
  type FieldHelpProps,
  type RJSFSchema,
  type TitleFieldProps,
} from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { FormContext } from '../contract/form.ts';
import classes from './form.module.css';

export function FieldErrorTemplate({ errors = [], fieldPathId }: FieldErrorProps<unknown, RJSFSchema, FormContext>): ReactNode {
  if (errors.length === 0) return null;
  return (
    <div id={errorId(fieldPathId)}>
      {errors.map((text, index) => (
        <div key={typeof text === 'string' ? text : index} className={classes['issue']}>
          <IconAlertCircle size={16} aria-hidden />
          <span>{text}</span>
        </div>
      ))}
    </div>
  );
}

/** The help of the UI-schema and the warnings, a line for each. */
export function FieldHelpTemplate({ help, fieldPathId, registry, uiSchema }: FieldHelpProps<unknown, RJSFSchema, FormContext>): ReactNode {
  if (help === undefined) return null;
  const told = getUiOptions(uiSchema).help?.split('\n') ?? [];
  const lines = typeof help === 'string' ? help.split('\n') : [help];
  return (
    <div id={helpId(fieldPathId)}>
      {lines.map((line, index) =>
        typeof line === 'string' && told.includes(line) ? (
          <div key={line} className={classes['help']}>
            {line}
          </div>
        ) : (
          <div key={typeof line === 'string' ? line : index} className={classes['warning']}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>
              <VisuallyHidden>{`${registry.formContext.form.document.texts.warning}: `}</VisuallyHidden>
              {line}
            </span>
          </div>
        ),
      )}
    </div>
  );
}

export function DescriptionFieldTemplate({ id, description }: DescriptionFieldProps<unknown, RJSFSchema, FormContext>): ReactNode {
  return (
    <div id={id} className={classes['help']}>
      {description}
    </div>
  );
}

/** The heading of a section. */
export function TitleFieldTemplate({ id, title }: TitleFieldProps<unknown, RJSFSchema, FormContext>): ReactNode {
  return (
    <div id={id} className={classes['heading']}>
      {title}
    </div>
  );
}
