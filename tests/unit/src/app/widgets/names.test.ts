import { getWidget } from '@rjsf/utils';
import { expect, test } from 'vitest';
import { widgetAnswers } from '#renderer/form/contract/choose-widget.ts';
import { answersOf } from '#renderer/form/contract/define-widget.ts';
import { widgetsShow as ofRenderer } from '#renderer/widgets/names.ts';
import { formTheme } from '#src/app/widgets/index.ts';
import { fieldNames, widgetsShow } from '#src/app/widgets/names.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;
const { widgets, fields } = formTheme;

test.each(Object.entries({ ...ofRenderer, ...widgetsShow }))('"%s" leads to a widget that shows what is said of it', (name, shows) => {
  const types = TYPES.filter((type) => shows === 'anything' || shows.some((shown) => shown === type));
  const drawn = (types.length === 0 ? (['string'] as const) : types).map((type) => widgetAnswers(widgets, { type }, name)?.shows);

  expect(new Set(drawn)).toEqual(new Set([shows]));
});

test('every widget of this product has a name that documents may use', () => {
  const named = Object.keys({ ...ofRenderer, ...widgetsShow }).flatMap((name) =>
    TYPES.flatMap((type) => {
      try {
        return [getWidget({ type }, name, widgets)];
      } catch {
        return [];
      }
    }),
  );
  const own = Object.keys(widgets).filter((name) => widgets[name] && answersOf(widgets[name]) !== undefined);

  expect(own.filter((name) => !named.includes(getWidget({ type: 'string' }, widgets[name], widgets)))).toEqual([]);
});

test('every field that documents may name is one of the theme', () => {
  expect(fieldNames.filter((name) => !Object.hasOwn(fields, name))).toEqual([]);
});
