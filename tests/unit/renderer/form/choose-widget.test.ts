import { describe, expect, test } from 'vitest';
import { chooseWidget, createWidgetTable } from '#renderer/form/contract/widget-table.ts';
import { widgetsShow } from '#renderer/widgets/names.ts';
import { widgets } from '#renderer/widgets/index.ts';

const table = createWidgetTable([...widgets]);

describe('the widget of a field', () => {
  test.each([
    ['the one the UI-schema names', { type: 'string', format: 'date' }, { 'ui:widget': 'text' }, 'text'],
    ['else one that only shows, where nobody types', { type: 'number', readOnly: true }, {}, 'read-only'],
    ['else the one of its format', { type: 'string', format: 'date' }, {}, 'date'],
    ['else one with choices for an enumeration', { type: 'string', enum: ['a'] }, {}, 'select'],
    [
      'else one with choices for a code list',
      { type: 'string' },
      { 'ui:choices': { id: 'choices', operation: 'list', value: 'code', label: '{name}' } },
      'select',
    ],
    ['else the one of its type', { type: 'integer' }, {}, 'number'],
    ['for text', { type: 'string', format: 'something-else' }, {}, 'text'],
    ['for yes or no', { type: 'boolean' }, {}, 'switch'],
  ] as const)('is %s', (_, { ...schema }, ui, name) => {
    const field = 'enum' in schema ? { ...schema, enum: ['a'] as [unknown] } : schema;
    expect(chooseWidget(table, field, ui).name).toBe(name);
  });

  test('must exist', () => {
    expect(() => chooseWidget(table, { type: 'string' }, { 'ui:widget': 'slider' })).toThrow('No widget is named "slider".');
  });
});

test('the names documents may use are those of the table, and show what it says', () => {
  expect(Object.fromEntries([...table].map(([name, { shows }]) => [name, shows]))).toEqual(widgetsShow);
});
