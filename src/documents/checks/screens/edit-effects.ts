import { pointTo } from '#src/expression/index.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';
import { recordName } from '../../screen-names.ts';

interface EditEffect {
  readonly field: string;
  readonly target: string;
  readonly source: string;
  readonly pointer: string;
}

/** What the user types is not overwritten by its own effect, nor do two fields follow from each other. */
export function checkEditEffects(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap((subject) => {
    const { file, language, record } = subject;
    if (language !== 'ui' || record === undefined) return [];
    const report = createFileReport(file);
    const effects = effectsIn(subject);
    const follows = ({ field, source }: EditEffect) => new RegExp(`\\b${recordName(record)}\\.${field}\\b`).test(source);
    for (const effect of effects) {
      const { field, target, pointer } = effect;
      if (field === target) report.add(pointer, `"${field}" overwrites what the user types into it: use "x-normalise" or "x-value"`);
      const back = effects.find((other) => other.field === target && other.target === field);
      if (field < target && back !== undefined && follows(effect) && follows(back))
        report.add(pointer, `"${target}" follows from "${field}", and "${field}" from "${target}" (${back.pointer}): use "x-pair"`);
    }
    return report.findings;
  });
}

function effectsIn({ catalogue, file }: Subject): readonly EditEffect[] {
  const ui = [...catalogue.documents.uis.values()].find((document) => document.file === file)?.value ?? {};
  return Object.entries(ui).flatMap(([field, settings]) => {
    const { 'ui:onEdit': effects }: { readonly 'ui:onEdit'?: readonly { readonly set: Readonly<Record<string, string>> }[] } =
      Object(settings);
    return (effects ?? []).flatMap(({ set }, index) =>
      Object.entries(set).map(([target, source]) => ({
        field,
        target,
        source,
        pointer: pointTo('', field, 'ui:onEdit', index, 'set', target),
      })),
    );
  });
}
