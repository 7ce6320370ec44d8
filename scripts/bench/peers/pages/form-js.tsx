/** form-js, updated on each key (by default it waits 300 ms), whose conditions hide; the first rule of each field is one of these. */
import '@bpmn-io/form-js-viewer/dist/assets/form-js.css';
import { Form } from '@bpmn-io/form-js-viewer';
import { useEffect, useRef } from 'react';
import type { FormModel } from '../../harness/form-model.ts';

export function FormJsPage({ model }: { readonly model: FormModel }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = new Form({ container: element.current, debounce: false });
    void form.importSchema(documentOf(model), {});
    return () => form.destroy();
  }, [model]);
  return <div ref={element} />;
}

function documentOf({ fields, rules }: FormModel) {
  const byTarget = new Map(rules.map((rule) => [rule.target, rule]));
  return {
    type: 'default',
    id: 'record',
    components: fields.map(({ name, label, type }) => {
      const rule = byTarget.get(name);
      return {
        type: type === 'number' ? 'number' : 'textfield',
        id: name,
        key: name,
        label,
        ...(rule && { conditional: { hide: `=${rule.read} != null and ${rule.read} < ${rule.limit}` } }),
      };
    }),
  };
}
