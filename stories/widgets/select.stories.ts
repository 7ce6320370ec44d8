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

export const Enumeration = widgetStates({
  field: { title: 'Weight unit', type: 'string', enum: ['kgm', 'tne'], 'x-labels': { kgm: 'kgm – kilograms', tne: 'tne – tonnes' } },
  filled: 'kgm',
});

export const ListLoading = widgetStates({ field, ui, filled: 'VN', choices: () => new Promise(() => {}) });

export const ListFailed = widgetStates({ field, ui, filled: 'VN', choices: () => Promise.reject(new Error('The list did not come.')) });
