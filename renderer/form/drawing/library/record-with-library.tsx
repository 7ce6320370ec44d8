/** A record with parts written for rjsf: all parts of the library are available behind the theme. */
import { getDefaultRegistry } from '@rjsf/core';
import { createSchemaUtils, type Experimental_DefaultFormStateBehavior, type RJSFSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js';
import { useMemo, type ReactNode } from 'react';
import type { FormContext, ThemeParts } from '../../contract/form.ts';
import { drawRecord, type OwnRegistry } from './draw-record.tsx';

/** A new record was filled with its defaults when it was opened. */
const NO_DEFAULTS: Experimental_DefaultFormStateBehavior = { emptyObjectFields: 'skipDefaults', constAsDefaults: 'never' };

export function RecordWithLibrary({ registry }: { readonly registry: OwnRegistry }): ReactNode {
  const whole = useMemo(() => {
    const { formContext, rootSchema } = registry;
    const { theme, source } = formContext.form.document;
    const validators = { ...source.validators };
    if (!areValidators(validators)) throw new Error('The form has no validators.');
    return {
      ...registry,
      ...libraryBehind(theme),
      formContext: { ...formContext, within: libraryBehind(theme.added) },
      schemaUtils: createSchemaUtils(createPrecompiledValidator(validators, rootSchema), rootSchema, NO_DEFAULTS),
    };
  }, [registry]);
  return drawRecord(whole);
}

function libraryBehind({ widgets, fields, templates }: Required<ThemeParts>) {
  const stock = getDefaultRegistry<unknown, RJSFSchema, FormContext>();
  const ButtonTemplates = { ...stock.templates.ButtonTemplates, ...templates.ButtonTemplates };
  return {
    widgets: { ...stock.widgets, ...widgets },
    fields: { ...stock.fields, ...fields },
    templates: { ...stock.templates, ...templates, ButtonTemplates },
  };
}

function areValidators(validators: Record<string, unknown>): validators is ValidatorFunctions {
  return Object.values(validators).every((validator) => typeof validator === 'function');
}
