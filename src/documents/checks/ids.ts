import { pointTo } from '#renderer/expression/index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { LayoutNode } from '#schemas/generated/documents/ui.ts';
import type { Catalogue } from '../catalogue.ts';
import { createFileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';
import { partsOf } from '../ids/parts.ts';
import { layoutFields } from '../layout-fields.ts';
import { uiFields } from '../ui-fields.ts';

/** What the engine adds to the tree of a lookup. */
const PARTS_OF_LOOKUPS = ['search', 'found'];

/** Each id stands for one part of its document. The name of an action, and of a field in an arrangement, is an id too. */
export function checkIds({ documents }: Catalogue): Finding[] {
  return [
    ...[...documents.screens.values()].flatMap(({ file, value }) => checkOnce(file, value, takenOnScreen(value))),
    ...[...documents.uis.values()].flatMap(({ file, value }) => {
      const dialogs = uiFields(value).flatMap(([, field]) => field['ui:dialog']?.layout ?? []);
      return checkOnce(file, value, takenByFields([...value['ui:layout'], ...dialogs]));
    }),
  ];
}

function checkOnce(file: string, document: unknown, taken: Map<string, string>): readonly Finding[] {
  const report = createFileReport(file);
  for (const { pointer, id } of partsOf(document)) {
    const owner = taken.get(id);
    if (owner === undefined) taken.set(id, pointer);
    else report.add(pointTo(pointer, 'id'), `"${id}" is already the id of ${owner}`);
  }
  return report.findings;
}

function takenOnScreen({ kind, actions = {} }: ScreenDocument): Map<string, string> {
  const ofKind = kind === 'lookup' ? PARTS_OF_LOOKUPS : [];
  return new Map([
    ...Object.keys(actions).map((name) => [name, pointTo('/actions', name)] as const),
    ...ofKind.map((id) => [id, 'a part that every lookup has'] as const),
  ]);
}

function takenByFields(nodes: readonly LayoutNode[]): Map<string, string> {
  return new Map(layoutFields(nodes).map((name) => [name, `the field ${name}`]));
}
