import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Catalogue } from '../../catalogue.ts';

/** Every screen has scenarios. */
export function checkScreensWithScenarios({ documents: { screens, scenarios } }: Catalogue): Finding[] {
  return [...screens].flatMap(([id, { file, value }]) => {
    const report = createFileReport(file);
    const missing = `screens/${id}.scenarios.json`;
    if (!scenarios.has(id))
      report.add('', `has no scenarios: describe in ${missing} what it shows`, { create: missing, text: firstScenario(value) });
    return report.findings;
  });
}

/** A scenario of what the screen shows as it opens, to begin with. */
function firstScenario({ title, actions = {} }: ScreenDocument): string {
  const labels = Object.entries(actions).flatMap(([name, { label, visible }]) =>
    label !== undefined && visible === undefined ? [[`actions.${name}.label`, label] as const] : [],
  );
  const fixed = [['title', title] as const, ...labels].filter(([, text]) => typeof text === 'string' && !text.includes('{'));
  const expect = Object.fromEntries(fixed.length === 0 ? [['title', title]] : fixed);
  const document = { $schema: '../../schemas/meta/scenarios.meta.json', format: 1, scenarios: [{ name: 'opens', expect }] };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
