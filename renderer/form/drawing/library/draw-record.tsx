import { toFieldPathId, type Registry, type RJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { FormContext, ThemeParts } from '../../contract/form.ts';

type FullRegistry = Registry<unknown, RJSFSchema, FormContext>;

/** A registry as far as our own parts read it: without the library's schema utilities and stock parts. */
export type OwnRegistry = Omit<FullRegistry, 'schemaUtils' | 'templates'> & Required<Pick<ThemeParts, 'templates'>>;

export function drawRecord(registry: OwnRegistry): ReactNode {
  const { ObjectField } = registry.fields;
  const { form } = registry.formContext;
  const { rjsfSchema, uiSchema } = form.document;
  if (ObjectField === undefined || !isRegistry(registry)) throw new Error('The theme has no field for a record.');
  return (
    <ObjectField
      name=""
      schema={rjsfSchema}
      uiSchema={uiSchema}
      // The record as it is now; fields subscribe to later changes.
      formData={form.record()}
      fieldPathId={toFieldPathId('', registry.globalFormOptions)}
      registry={registry}
      onChange={nothing}
      onBlur={nothing}
      onFocus={nothing}
    />
  );
}

/** Enough of the registry for our own parts; third-party parts get the complete one. */
function isRegistry(registry: object): registry is FullRegistry {
  return 'formContext' in registry;
}

/** Changes go to the form's store, not up the tree. */
const nothing = (): undefined => undefined;
