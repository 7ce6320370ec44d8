/**
 * Product Details by form-js, updated on each key (by default it waits 300 ms); its conditions hide. Left out: totals that can be typed
 * over, conditionally required fields, lists of codes.
 */
import '@bpmn-io/form-js-viewer/dist/assets/form-js.css';
import { Form } from '@bpmn-io/form-js-viewer';
import { useEffect, useRef } from 'react';
import type { DetailsProps } from '../../../harness/details-record.ts';
import { detailsSections, enabledBy, totals, type DetailsField } from '../../../harness/details-schema.ts';

export function FormJsDetails({ record }: DetailsProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = new Form({ container: element.current, debounce: false });
    void form.importSchema(DOCUMENT, record.values);
    return () => form.destroy();
  }, [record]);
  return <div ref={element} />;
}

const DOCUMENT = {
  type: 'default',
  id: 'line',
  components: detailsSections.map(({ title, fields }) => ({
    type: 'group',
    id: title.replaceAll(' ', ''),
    label: title,
    components: fields.flatMap(componentsOf),
  })),
};

function componentsOf(field: DetailsField): readonly object[] {
  const { name, title: label, isRequired, minimum: min, maximum: max, maxLength } = field;
  if (field.readOnly === true) {
    const expression = name === 'unitPrice' ? '=exportValue / quantityOrdered' : `=${totals[name]} * quantityOrdered`;
    return [
      { type: 'expression', id: name, key: name, expression, computeOn: 'change' },
      { type: 'text', id: `${name}-shown`, text: `${label}: {{${name}}}` },
    ];
  }
  const other = enabledBy[name];
  const conditional = other === undefined ? {} : { conditional: { hide: `=${other} = null` } };
  const shared = { id: name, key: name, label, ...conditional };
  if (field.enum !== undefined)
    return [{ ...shared, type: 'select', values: field.enum.map((value) => ({ value, label: String(value) })) }];
  if (field.type === 'boolean') return [{ ...shared, type: 'checkbox' }];
  if (field.format === 'date') return [{ ...shared, type: 'datetime', subtype: 'date', dateLabel: label }];
  if (field.type === 'string') return [{ ...shared, type: 'textfield', validate: { required: isRequired, maxLength } }];
  return [{ ...shared, type: 'number', validate: { required: isRequired, min, max } }];
}
