import { partsOf, pointTo } from '#src/expression/index.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';

/** Keys reserved on every screen. */
const RESERVED = new Map([
  ['escape', 'closes what is on top'],
  ['enter', 'submits, or opens a row: write submit'],
  ['f1', 'opens the list of keys'],
  ['f2', 'leads into the buttons of a row'],
  ['f4', 'opens the lookup of a field'],
  ['f6', 'leads to the messages'],
  [keyOf('alt+shift+f'), 'opens the filters of a list'],
  [keyOf('alt+shift+v'), 'opens the views of a list'],
  ...Array.from({ length: 9 }, (_, index) => [keyOf(`alt+${index + 1}`), 'opens a tab'] as const),
]);

/**
 * A shortcut has one action at a time, in a screen with its panels or in a wizard step. A screen may open the same dialog as its panel by
 * the same keys.
 */
export function checkShortcuts(subjects: readonly Subject[]): Finding[] {
  const screens = new Map(
    subjects.flatMap((subject) => (subject.language === 'screen' && subject.screen !== undefined ? [[subject.screen.id, subject]] : [])),
  );
  return subjects.flatMap((subject) => {
    const report = createFileReport(subject.file);
    const panels = partsOf(subject, 'ScreenNode').flatMap(({ value }) => screens.get(value.panel ?? '') ?? []);
    const ofPanels = panels.flatMap((panel) => keysOf(panel).map((one) => ({ ...one, panel: panel.screen?.id })));
    const taken: ShortcutUse[] = [];
    for (const used of keysOf(subject)) {
      const at = pointTo(used.pointer, 'shortcut');
      const meaning = RESERVED.get(used.keys);
      if (meaning !== undefined) report.add(at, `"${used.shortcut}" ${meaning} on every screen: choose another`);
      const owner = taken.find((other) => other.keys === used.keys && !other.steps.isDisjointFrom(used.steps));
      if (owner !== undefined) report.add(at, `"${used.shortcut}" is already the shortcut of the action "${owner.name}"`);
      const inPanel = ofPanels.find(({ keys, opens }) => keys === used.keys && (opens === undefined || opens !== used.opens));
      if (inPanel !== undefined)
        report.add(at, `"${used.shortcut}" is the shortcut of the action "${inPanel.name}" in the panel ${inPanel.panel}`);
      taken.push(used);
    }
    return report.findings;
  });
}

interface ShortcutUse {
  readonly pointer: string;
  readonly name: string;
  readonly shortcut: string;
  readonly keys: string;
  readonly steps: ReadonlySet<string>;
  /** The screen it opens first. */
  readonly opens: string | undefined;
}

function keysOf(subject: Subject): ShortcutUse[] {
  return partsOf(subject, 'Action').flatMap(({ pointer, value: { shortcut, do: steps }, part }) => {
    if (shortcut === undefined) return [];
    const name = part.key?.name ?? '';
    const [opens] = steps.flatMap((step) => ('open' in step ? [step.open.screen] : []));
    return [{ pointer, name, shortcut, keys: keyOf(shortcut), steps: stepsOffering(name, subject), opens }];
  });
}

function keyOf(shortcut: string): string {
  return shortcut.toLowerCase().split('+').toSorted().join('+');
}

/**
 * Pointers of the wizard steps that offer the action: all of them if it is offered outside the steps or nowhere; "" for a screen without
 * steps.
 */
function stepsOffering(name: string, { places, screen }: Subject): ReadonlySet<string> {
  const offers = places.filter(({ holds: { is, of }, text }) => is === 'name' && of === 'action' && text === name);
  const steps = offers.map(({ pointer }) => /^\/steps\/\d+/.exec(pointer)?.[0]);
  const all = ['', ...(screen?.steps ?? []).map((_, index) => `/steps/${index}`)];
  return new Set(steps.length === 0 || steps.includes(undefined) ? all : steps.flatMap((step) => step ?? []));
}
