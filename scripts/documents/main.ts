/** `npm run documents`: checks every schema, contract and screen. One line a finding; fails on any. */
import { fileURLToPath } from 'node:url';
import { checkDocuments } from './check-documents.ts';
import { checkGenerated } from './checks/generated.ts';
import { printFindings } from './report.ts';
import { readVocabulary } from './vocabulary.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const { findings, texts, documents, expressions, behaviours } = await checkDocuments(ROOT, await readVocabulary(ROOT));
// Nothing can be generated from schemas that are wrong.
const stale = findings.some(({ file }) => file.startsWith('schemas/')) ? [] : await checkGenerated(ROOT);
const lines = printFindings([...findings, ...stale], texts);
if (lines.length === 0) {
  console.log(`${documents} documents, ${expressions} expressions, ${behaviours.length} behaviours (${behaviours.join(', ')}): all right.`);
} else {
  for (const line of lines) console.log(line);
  console.error(`${lines.length} findings.`);
  process.exitCode = 1;
}
