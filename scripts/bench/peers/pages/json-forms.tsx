/** JSON Forms with its plain renderers, checked at each key; its rules show and hide, so each of ours is one of these. */
import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { useState } from 'react';
import { jsonSchemaOf, type FormModel } from '../../harness/form-model.ts';

export function JsonFormsPage({ model }: { readonly model: FormModel }) {
  const [schema] = useState(() => jsonSchemaOf(model));
  const [layout] = useState(() => layoutOf(model));
  const [data] = useState({});
  return <JsonForms schema={schema} uischema={layout} data={data} renderers={vanillaRenderers} cells={vanillaCells} />;
}

function layoutOf({ fields, rules }: FormModel) {
  const byTarget = new Map(rules.map((rule) => [rule.target, rule]));
  const elements = fields.map(({ name }) => {
    const rule = byTarget.get(name);
    return {
      type: 'Control',
      scope: `#/properties/${name}`,
      ...(rule && {
        rule: { effect: 'HIDE', condition: { scope: `#/properties/${rule.read}`, schema: { type: 'number', maximum: rule.limit } } },
      }),
    };
  });
  return { type: 'VerticalLayout', elements };
}
