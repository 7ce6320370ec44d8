import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/items' };

const field: FieldSchema = {
  title: 'Qualifiers',
  type: 'array',
  items: {
    title: 'Qualifier',
    type: 'object',
    additionalProperties: false,
    required: ['code'],
    properties: {
      code: { title: 'Code', type: 'string', maxLength: 4 },
      amount: { title: 'Amount', type: 'number', minimum: 0 },
    },
  },
};

export const States = widgetStates({
  field,
  ui: {
    'ui:grid': {
      columns: [
        { id: 'code', field: 'code', width: 90 },
        { id: 'amount', field: 'amount', width: 90 },
      ],
      addLabel: 'Add a qualifier',
      empty: 'No qualifiers yet.',
    },
  },
  filled: [
    { code: 'GST', amount: 15 },
    { code: 'ALC', amount: 2.5 },
  ],
});
