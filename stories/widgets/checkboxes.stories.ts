import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/checkboxes' };

const providers = [
  { id: 1, country: 'NZ', name: 'Harbour Freight Services' },
  { id: 2, country: 'AU', name: 'Southern Brokers' },
  { id: 3, country: 'CN', name: 'The Very Long Named International Forwarding Company of Guangdong and Partners' },
];

const field = { title: 'Service providers', type: 'array', items: { type: 'integer' } } as const;
const ui = {
  'ui:widget': 'checkboxes',
  'ui:choices': { id: 'choices', operation: 'listCountries', value: 'id', label: '{country} - {name}' },
};
const choices = () => Promise.resolve(providers);

export const States = widgetStates({ field, ui, filled: [1, 3], choices });

export const SomeNotSelectable = widgetStates({
  field,
  ui: { ...ui, 'ui:choices': { ...ui['ui:choices'], disabled: "option.country == 'AU'", visible: "option.country != 'CN'" } },
  filled: [1, 3],
  choices,
});

export const ListLoading = widgetStates({ field, ui, filled: [1], choices: () => new Promise(() => {}) });

export const ListFailed = widgetStates({ field, ui, filled: [1], choices: () => Promise.reject(new Error('The list did not come.')) });
