import { pointTo } from '#src/expression/index.ts';
import { argumentsNamed } from '../../screen-arguments.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Catalogue } from '../../catalogue.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { splitTarget } from '../../places/names.ts';
import { readsOf, type PlacedSlot } from '../../places/slots.ts';
import type { Subject } from '../../places/subject.ts';
import { walkIn } from '../../places/cached-walk.ts';
import type { Understood } from '../../read-documents.ts';

/** Everything that a screen declares is used: sources, states and inputs are read, actions are offered. */
export function checkUnused({ catalogue, subjects, slots }: Understood): Finding[] {
  const byFile = Map.groupBy(slots, ({ file }) => file);
  return subjects.flatMap((subject) => {
    const { file, language, screen } = subject;
    if (language !== 'screen' || screen === undefined) return [];
    const report = createFileReport(file);
    const read = readIn(byFile.get(file) ?? []);
    const isRead = (path: string) => [...read].some((one) => `${one}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${one}.`));
    for (const name of Object.keys(screen.sources ?? {}))
      if (!isNamed(subject, 'source', name) && !isRead(name)) report.add(pointTo('/sources', name), `nothing reads the source "${name}"`);
    for (const name of Object.keys(screen.state ?? {}))
      if (!isNamed(subject, 'state', name) && !isRead(`state.${name}`))
        report.add(pointTo('/state', name), `nothing reads the state "${name}"`);
    for (const [name, { submit, shortcut }] of Object.entries(screen.actions ?? {}))
      if (!isOffered(name, subject, catalogue) && submit !== true && shortcut === undefined)
        report.add(pointTo('/actions', name), `nothing offers the action "${name}"`);
    for (const name of Object.keys(argumentsNamed(screen.input, catalogue)?.properties ?? {}))
      if (!isRead(`input.${name}`)) report.add('/input', `nothing reads the input "${name}" of ${screen.input ?? ''}`);
    return report.findings;
  });
}

/** Whether the place uses the name: filling or reloading it does not count. */
function isNamed({ places }: Subject, kind: string, name: string): boolean {
  return places.some(({ holds: { is, of, use }, text }) => {
    if (use?.isByTheWay === true) return false;
    if (is === 'name') return of === kind && text === name;
    if (is !== 'target' || use?.access === 'written') return false;
    const target = splitTarget(text);
    return target.root === kind && target.name === name;
  });
}

/** Offered by the screen or the UI-schema of its record. A lookup without buttons offers every action. */
function isOffered(name: string, subject: Subject, catalogue: Catalogue): boolean {
  const { screen, places } = subject;
  if (screen?.kind === 'lookup' && screen.buttons === undefined) return true;
  if (places.some(({ holds: { is, of }, text }) => is === 'name' && of === 'action' && text === name)) return true;
  const arrangement = catalogue.documents.uis.get(screen?.data?.ui ?? screen?.data?.schema ?? '');
  return arrangement !== undefined && isOfferedIn(arrangement.value, name, catalogue);
}

function isOfferedIn(arrangement: UiSchema, name: string, { documents }: Catalogue): boolean {
  return walkIn('ui', arrangement, documents).places.some(({ holds: { of }, text }) => of === 'offered-action' && text === name);
}

/** Dotted paths that expressions and texts read. */
function readIn(slots: readonly PlacedSlot[]): ReadonlySet<string> {
  return new Set(slots.flatMap(readsOf));
}
