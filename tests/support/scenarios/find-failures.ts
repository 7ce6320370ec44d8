import type { Finding } from '#src/documents/finding.ts';
import { describeOutcome } from './branches.ts';
import { readCatalogue } from './documents.ts';
import { runScenario, subjectsOf, uncovered, type Subject } from './run-scenario.ts';

/** What the scenarios of these screens, and of those that their listings stand for, leave to be desired, by screen. */
export async function findFailures(ids: readonly string[]): Promise<Readonly<Record<string, readonly Finding[]>>> {
  const subjects = subjectsOf(await readCatalogue());
  const found: Record<string, readonly Finding[]> = {};
  for (const id of ids) {
    const meant = subjects.filter(({ document }) => document.id === id);
    found[id] = (await Promise.all(meant.map(failuresOf))).flat();
  }
  return found;
}

async function failuresOf(subject: Subject): Promise<readonly Finding[]> {
  const failed: Finding[] = [];
  for (const scenario of subject.scenarios) {
    const { file, pointer } = scenario;
    const lines = await runScenario(subject, scenario).catch((error: unknown) => [
      `${file} ${pointer}: ${error instanceof Error ? error.message : String(error)}`,
    ]);
    failed.push(...lines.map((line) => findingIn(line, { file, pointer })));
  }
  const missing = uncovered(subject).map((branch) => ({
    file: branch.file,
    pointer: branch.pointer,
    message: describeOutcome(branch, subject.document.id),
  }));
  return [...failed, ...missing];
}

/** `file pointer: message`, as a run tells it. */
function findingIn(line: string, at: Pick<Finding, 'file' | 'pointer'>): Finding {
  const [, pointer = at.pointer, message = line] = /^\S+ (\S+): (.*)$/s.exec(line) ?? [];
  return { file: at.file, pointer, message };
}
