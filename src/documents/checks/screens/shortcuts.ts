import { partsOf, pointTo } from '#renderer/expression/index.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';

/** Keys stand for one action at a time: of a screen, or of a step of a wizard. */
export function checkShortcuts(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap((subject) => {
    const report = createFileReport(subject.file);
    const taken: { readonly keys: string; readonly name: string; readonly steps: ReadonlySet<string> }[] = [];
    for (const { pointer, value, part } of partsOf(subject, 'Action')) {
      if (value.shortcut === undefined) continue;
      const name = part.key?.name ?? '';
      const keys = value.shortcut.toLowerCase().split('+').toSorted().join('+');
      const steps = stepsOffering(name, subject);
      const owner = taken.find((other) => other.keys === keys && !other.steps.isDisjointFrom(steps));
      if (owner !== undefined)
        report.add(pointTo(pointer, 'shortcut'), `"${value.shortcut}" is already the shortcut of the action "${owner.name}"`);
      taken.push({ keys, name, steps });
    }
    return report.findings;
  });
}

/** Pointers of the steps that have the action: all of them where it is offered elsewhere, or nowhere; the one whole of a screen without steps. */
function stepsOffering(name: string, { places, screen }: Subject): ReadonlySet<string> {
  const offers = places.filter(({ holds: { is, of }, text }) => is === 'name' && of === 'action' && text === name);
  const steps = offers.map(({ pointer }) => /^\/steps\/\d+/.exec(pointer)?.[0]);
  const all = ['', ...(screen?.steps ?? []).map((_, index) => `/steps/${index}`)];
  return new Set(steps.length === 0 || steps.includes(undefined) ? all : steps.flatMap((step) => step ?? []));
}
