/**
 * Product Details by JSON Forms with its plain renderers, checked at each key; its rules enable fields. Left out:
 * derived values, conditionally required fields, lists of codes.
 */
import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import type { DetailsProps } from '../../../harness/details-record.ts';
import { detailsSchema, detailsSections, enabledBy } from '../../../harness/details-schema.ts';

export function JsonFormsDetails({ record }: DetailsProps) {
  return <JsonForms schema={detailsSchema} uischema={LAYOUT} data={record.values} renderers={vanillaRenderers} cells={vanillaCells} />;
}

const LAYOUT = {
  type: 'VerticalLayout',
  elements: detailsSections.map(({ title, fields }) => ({
    type: 'Group',
    label: title,
    elements: fields.map(({ name }) => {
      const other = enabledBy[name];
      const condition = { scope: scopeOf(other ?? ''), failWhenUndefined: true, schema: { not: { const: '' } } };
      return { type: 'Control', scope: scopeOf(name), ...(other !== undefined && { rule: { effect: 'ENABLE', condition } }) };
    }),
  })),
};

function scopeOf(name: string): string {
  return `#/properties/${name}`;
}
