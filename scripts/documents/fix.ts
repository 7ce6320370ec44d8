import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckResult } from '#src/documents/check-documents.ts';
import type { Finding } from '#src/documents/finding.ts';
import { applyMends } from '#src/documents/mends/apply-mends.ts';
import type { Mend } from '#src/documents/mends/mend.ts';
import { printFindings } from '#src/documents/report.ts';
import { checkFolder } from './check-folder.ts';

/** Most rounds: one mend may reveal another. */
const ROUNDS = 5;

type Certain = Finding & { readonly mend: Mend };

/** Applies certain mends until there are none. @returns the documents, and a line for each mend */
export async function fixFolder(
  root: string,
  check = checkFolder,
): Promise<{ readonly outcome: CheckResult; readonly made: readonly string[] }> {
  const made: string[] = [];
  let outcome = await check(root);
  for (let round = 0; round < ROUNDS; round += 1) {
    const lines = await mendOnce(root, outcome);
    if (lines.length === 0) break;
    made.push(...lines);
    outcome = await check(root);
  }
  return { outcome, made };
}

async function mendOnce(root: string, { findings, texts }: CheckResult): Promise<readonly string[]> {
  const written = findings.filter(isCertain).filter(({ mend }) => 'create' in mend && !texts.has(mend.create));
  for (const { mend } of written) if ('create' in mend) await writeFile(join(root, mend.create), mend.text);
  const byFile = Map.groupBy(findings.filter(isCertain), ({ file }) => file);
  const made: Certain[] = [...written];
  for (const [file, certain] of byFile) {
    const before = texts.get(file) ?? '';
    const { text, applied } = applyMends(before, certain);
    // Skips a mend that would make valid JSON invalid.
    if (applied.length === 0 || (isJson(before) && !isJson(text))) continue;
    await writeFile(join(root, file), text);
    made.push(...applied);
  }
  return printFindings(made, texts);
}

function isCertain(finding: Finding): finding is Certain {
  return finding.mend !== undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
