import { pointTo } from '#src/expression/index.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';
import type { Understood } from '../../read-documents.ts';

/** A screen that a page draws or leads to. */
interface Reached {
  readonly subject: Subject;
  readonly panels: readonly string[];
  readonly leadsTo: readonly string[];
  /** Entities of the records it stores. */
  readonly writes: readonly string[];
}

/** A page, and each panel in it, loads again what any screen that the page leads to has stored. */
export function checkFollowedWrites(understood: Understood): Finding[] {
  const screens = new Map(understood.subjects.flatMap((subject) => readScreen(subject, understood)));
  const findings = [...screens].flatMap(([id, { subject }]) => {
    if (subject.screen?.kind !== 'page') return [];
    const writers = new Map(
      closure(id, screens, 'leadsTo').flatMap((one) => (screens.get(one)?.writes ?? []).map((entity) => [entity, one])),
    );
    return closure(id, screens, 'panels').flatMap((part) => unfollowed(screens.get(part)?.subject, writers));
  });
  // A panel may be part of several pages.
  return [...new Map(findings.map((finding) => [`${finding.file} ${finding.pointer}`, finding])).values()];
}

function readScreen(subject: Subject, { catalogue, subjects }: Understood): readonly (readonly [id: string, Reached])[] {
  const { screen, language, places } = subject;
  if (screen === undefined || language !== 'screen') return [];
  const form = catalogue.documents.uis.get(screen.data?.ui ?? screen.data?.schema ?? '')?.file;
  const all = [...places, ...subjects.flatMap(({ file, places: ofForm }) => (file === form ? ofForm : []))];
  const leading = all.filter(({ holds }) => holds.leads === true);
  return [
    [
      screen.id,
      {
        subject,
        panels: leading.flatMap(({ pointer, text }) => (pointer.endsWith('/panel') ? [text] : [])),
        leadsTo: leading.map(({ text }) => text),
        writes: all.flatMap(({ holds, text }) => (holds.calls === true ? (catalogue.operations.get(text)?.writes ?? []) : [])),
      },
    ],
  ];
}

function closure(from: string, screens: ReadonlyMap<string, Reached>, by: 'panels' | 'leadsTo'): readonly string[] {
  const reached = new Set([from]);
  // A set may grow during iteration.
  for (const id of reached) for (const next of screens.get(id)?.[by] ?? []) reached.add(next);
  return [...reached];
}

function unfollowed(subject: Subject | undefined, writers: ReadonlyMap<string, string>): readonly Finding[] {
  if (subject === undefined) return [];
  const report = createFileReport(subject.file);
  for (const [name, { operation, follows = [] }] of Object.entries(subject.screen?.sources ?? {})) {
    const followed = follows.map((one) => (typeof one === 'string' ? one : one.entity));
    const missing = subject.catalogue.operations
      .get(operation ?? '')
      ?.reads.find((entity) => writers.has(entity) && !followed.includes(entity));
    if (missing !== undefined)
      report.add(pointTo('/sources', name), `shows ${missing}, which ${writers.get(missing)} changes: add it to "follows"`);
  }
  return report.findings;
}
