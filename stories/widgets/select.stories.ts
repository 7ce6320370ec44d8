import { countries } from '#stories/samples/code-lists.ts';
import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/select' };

const field = { title: 'Country of origin', type: 'string' } as const;
const ui = {
  'ui:widget': 'select',
  'ui:choices': { id: 'choices', operation: 'listCountries', value: 'code', label: '{code} – {name}', codeUpTo: 2 },
};

export const States = widgetStates({
  field,
  ui,
  filled: 'VN',
  long: 'XX',
  choices: () =>
    Promise.resolve(
      [...countries, { code: 'XX', name: 'The longest name that a country of the list of countries has ever had' }].map((row) => ({
        ...row,
      })),
    ),
});

/** Under headings; a choice without one stands by itself. */
export const Grouped = widgetStates({
  field: { title: 'Fullness', type: 'string' },
  ui: {
    'ui:widget': 'select',
    'ui:choices': { id: 'choices', operation: 'listContainerTypes', value: 'code', label: '{name}', group: 'option.kind' },
  },
  filled: 'LCL',
  choices: () =>
    Promise.resolve([
      { code: 'FCL', name: 'Full container', kind: 'Containers' },
      { code: 'LCL', name: 'Less than a container', kind: 'Containers' },
      { code: 'PX', name: 'Pallet', kind: 'Others' },
      { code: 'VH', name: 'Vehicle' },
    ]),
});

export const Enumeration = widgetStates({
  field: { title: 'Weight unit', type: 'string', enum: ['kgm', 'tne'], 'x-labels': { kgm: 'kgm – kilograms', tne: 'tne – tonnes' } },
  filled: 'kgm',
});

export const ListLoading = widgetStates({ field, ui, filled: 'VN', choices: () => new Promise(() => {}) });

export const ListFailed = widgetStates({ field, ui, filled: 'VN', choices: () => Promise.reject(new Error('The list did not come.')) });
