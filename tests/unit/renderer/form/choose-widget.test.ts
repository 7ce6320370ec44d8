import type { Field, Widget } from '@rjsf/utils';
import { describe, expect, test } from 'vitest';
import { chooseWidget } from '#renderer/form/contract/choose-widget.ts';
import { extendTheme, formTheme } from '#renderer/widgets/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { UiField } from '#schemas/generated/documents/ui.ts';

/** As somebody writes them who knows rjsf only. */
const ThirdParty: Widget = () => null;
const ThirdPartyField: Field = () => null;

describe('the widget of a field', () => {
  test.each([
    ['the one the UI-schema names', { type: 'string', format: 'date' }, { 'ui:widget': 'text' }, 'text'],
    ['else the one of a key of the UI-schema', { type: 'array' }, { 'ui:grid': { columns: [] } }, 'items'],
    ['else one that only shows, where nobody types', { type: 'number', readOnly: true }, {}, 'read-only'],
    ['else the one of its format', { type: 'string', format: 'date' }, {}, 'date'],
    ['else one with choices for an enumeration', { type: 'string', enum: ['a'] }, {}, 'select'],
    [
      'else one with choices for a code list',
      { type: 'string' },
      { 'ui:choices': { id: 'choices', operation: 'list', value: 'code', label: '{name}' } },
      'select',
    ],
    ['else the one of its type', { type: 'integer' }, {}, 'text'],
    ['for text', { type: 'string', format: 'something-else' }, {}, 'text'],
    ['for yes or no', { type: 'boolean' }, {}, 'CheckboxWidget'],
    ['else one that only shows', { type: 'object' }, {}, 'read-only'],
  ] as const)('is %s', (_, { ...schema }, ui, name) => {
    const field = 'enum' in schema ? { ...schema, enum: ['a'] as [unknown] } : schema;
    const shown = 'ui:grid' in ui ? { 'ui:grid': { columns: [] } } : ui;
    expect(chooseWidget(formTheme, field, shown)).toMatchObject({ name, isThirdParty: false });
  });

  test('must exist', () => {
    expect(() => chooseWidget(formTheme, { type: 'string' }, { 'ui:widget': 'slider' })).toThrow('No widget is named "slider".');
  });
});

describe('a widget written for rjsf', () => {
  const cases: readonly [string, string, FieldSchema, UiField][] = [
    ['the name rjsf gives text', 'TextWidget', { type: 'string' }, {}],
    ['the name rjsf gives figures, which is the same', 'TextWidget', { type: 'number' }, {}],
    ['the name rjsf gives yes or no', 'CheckboxWidget', { type: 'boolean' }, {}],
    ['the name rjsf gives choices', 'SelectWidget', { type: 'string', enum: ['a'] }, {}],
    ['the name rjsf gives a standard format', 'DateWidget', { type: 'string', format: 'date' }, {}],
    ['the name of a format of our own', 'hs-code', { type: 'string', format: 'hs-code' }, {}],
    ['a name that the UI-schema says', 'stars', { type: 'integer' }, { 'ui:widget': 'stars' }],
  ];
  test.each(cases)('draws the fields it is for, registered under %s', (_, name, schema, ui) => {
    const theme = extendTheme(formTheme, { widgets: { [name]: ThirdParty } });

    expect(chooseWidget(theme, schema, ui).isThirdParty).toBe(true);
    expect(chooseWidget(formTheme, schema, {}).isThirdParty).toBe(false);
  });

  test('may stand in the UI-schema itself', () => {
    expect(chooseWidget(formTheme, { type: 'string' }, Object.assign({ 'ui:widget': '' }, { 'ui:widget': ThirdParty })).isThirdParty).toBe(
      true,
    );
  });

  test('is not asked for by a name that nothing is registered under', () => {
    expect(() => chooseWidget(formTheme, { type: 'integer' }, { 'ui:widget': 'stars' })).toThrow('No widget is named "stars".');
  });
});

describe('a field written for rjsf', () => {
  test('draws the fields that name it', () => {
    const theme = extendTheme(formTheme, { fields: { dial: ThirdPartyField } });

    expect(chooseWidget(theme, { type: 'number' }, { 'ui:field': 'dial' }).isThirdParty).toBe(true);
  });

  test('must exist', () => {
    expect(() => chooseWidget(formTheme, { type: 'number' }, { 'ui:field': 'dial' })).toThrow('No field of the theme is named "dial".');
  });
});
