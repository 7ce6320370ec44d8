import { isTemplateWith, readsOf } from './places/slots.ts';
import { createFileReport } from './file-report.ts';
import type { Finding } from './finding.ts';
import type { Understood } from './read-documents.ts';

/** What a page evaluates for a screen: with its form, without the dialogs it opens. */
export interface Cost {
  readonly id: string;
  readonly file: string;
  readonly expressions: number;
  /** Names that its expressions read, counted once a reader: the evaluations that changes can cause. */
  readonly reads: number;
  readonly fields: number;
  readonly sources: number;
}

/** At least twice the size of the form that the bench measures (100 live expressions over 200 fields). */
export const LIMITS = { expressions: 600, reads: 1500, fields: 300, sources: 20 } as const;

/** The cost of every screen, the highest first. */
export function costsOf({ catalogue, slots }: Understood): Cost[] {
  const { documents, entities } = catalogue;
  const counted = slots.filter(({ kind, source }) => kind !== 'text' || isTemplateWith(source));
  const byFile = Map.groupBy(counted, ({ file }) => file);
  const costs = [...documents.screens].map(([id, { file, value }]) => {
    const schema = value.data?.schema ?? '';
    const files = [file, documents.entities.get(schema)?.file, documents.uis.get(value.data?.ui ?? schema)?.file];
    const own = [...new Set(files)].flatMap((one) => byFile.get(one ?? '') ?? []);
    const reads = own.reduce((sum, slot) => sum + readsOf(slot).length, 0);
    const fields = Object.keys(entities.get(schema)?.properties ?? {}).length;
    return { id, file, expressions: own.length, reads, fields, sources: Object.keys(value.sources ?? {}).length };
  });
  return costs.toSorted((a, b) => b.reads - a.reads);
}

/** No screen exceeds these limits. */
export function checkCosts(understood: Understood): Finding[] {
  return costsOf(understood).flatMap((cost) => {
    const report = createFileReport(cost.file);
    for (const key of ['expressions', 'reads', 'fields', 'sources'] as const)
      if (cost[key] > LIMITS[key]) report.add('', `has ${cost[key]} ${key}, more than ${LIMITS[key]}: split the screen`);
    return report.findings;
  });
}

/** A table with a line a screen. */
export function printCosts(costs: readonly Cost[]): string[] {
  const rows = [
    ['screen', 'expressions', 'reads', 'fields', 'sources'],
    ...costs.map((cost) => [cost.id, cost.expressions, cost.reads, cost.fields, cost.sources].map(String)),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
}
