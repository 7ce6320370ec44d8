/** Input in every panel of every screen comes back after a sign-in, as it does in pages and dialogs. */
import { describe, expect, test } from 'vitest';
import { createDialogs } from '#renderer/dialog/dialogs.ts';
import { createOpenScreens } from '#renderer/screen/open/screen-drafts.ts';
import { partsOf } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import { readCatalogue } from '../../support/scenarios/documents.ts';
import { openScenario } from '../../support/scenarios/open-scenario.ts';
import { subjectsOf } from '../../support/scenarios/run-scenario.ts';

const catalogue = await readCatalogue();
const subjects = new Map(subjectsOf(catalogue).map((subject) => [subject.document.id, subject]));
const cases = [...subjects.values()].flatMap((outer) =>
  partsOf(walkScreen(outer.document), 'ScreenNode').flatMap(({ value: { panel } }) => {
    const inner = subjects.get(panel ?? '');
    return inner?.document.data === undefined ? [] : [[outer.document.id, inner.document.id, { outer, inner }] as const];
  }),
);

describe.each(cases)('%s with %s', (_, panelId, { outer, inner }) => {
  const openBoth = async () => {
    const { scenario } = inner.scenarios[0] ?? expect.fail('It has no scenario.');
    const open = async ({ document }: typeof outer, given: typeof scenario) =>
      (await openScenario(document, { ...given, edit: {} }, catalogue, () => undefined)).screen;
    return {
      page: await open(outer, outer.scenarios[0]?.scenario ?? expect.fail('It has no scenario.')),
      panel: await open(inner, scenario),
    };
  };

  test('keeps what was typed, and the state that shows it', async () => {
    const before = await openBoth();
    const screens = createOpenScreens(createDialogs());
    screens.add(before.page, {});
    before.page.parts.add(before.panel);
    const field =
      [...(before.panel.form?.document.fields.values() ?? [])].find(
        ({ entity: { schema } }) => schema.type === 'string' && schema.readOnly !== true,
      )?.path ?? '';
    before.panel.form?.edit(field, 'Kauri');
    const drafts = screens.typed();
    expect(drafts).toMatchObject([{ parts: [{ screen: panelId, typed: { [field]: 'Kauri' } }] }]);

    const after = await openBoth();
    const restored = createOpenScreens(createDialogs());
    restored.add(after.page, {});
    restored.restore(JSON.parse(JSON.stringify(drafts)));
    restored.isReady(after.panel);

    expect(after.panel.form?.record()).toHaveProperty(field, 'Kauri');
    expect(after.panel.form?.summary().isDirty).toBe(true);
  });
});
