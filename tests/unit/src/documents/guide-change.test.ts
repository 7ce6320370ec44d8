/** A reader follows the first chapter of the guide word for word. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { findingsOf } from '#src/documents/check-documents.ts';
import { readDocuments } from '#src/documents/read-documents.ts';
import { printFindings } from '#src/documents/report.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const ENTITY = 'schemas/consignments/product-line.schema.json';
const LAYOUT = 'schemas/consignments/product-line.ui.json';
const SCREEN = 'screens/consignments/consignment.screen.json';
const chapter = readFileSync(join(ROOT, 'stories/guide/change-a-screen.mdx'), 'utf8');
const [field = '', layout = '', column = ''] = [ENTITY, LAYOUT, SCREEN].map(stepOf);
const documents = await readTexts(ROOT);
const vocabulary = await readVocabulary(ROOT);

/** The file that a step has its reader open, and what it shows. */
function stepOf(file: string): string {
  const step = chapter.slice(chapter.indexOf(`Open \`${file}\``));
  expect(step.length, `The guide has its reader open ${file}`).toBeGreaterThan(1);
  return /```json\n(.*?)\n```/s.exec(step)?.[1] ?? '';
}

function replaced(text: string, place: RegExp, by: (found: string) => string): string {
  expect(text.match(new RegExp(place, `${place.flags}g`)), `${place} stands once there`).toHaveLength(1);
  return text.replace(place, by);
}

/** Lines in whatever indentation. */
function linesAs(lines: readonly string[]): RegExp {
  return new RegExp(lines.map((line) => line.trim()).join(String.raw`\s*`));
}

async function findingsWith(more: string, columnText: string): Promise<readonly string[]> {
  const lines = layout.split('\n');
  const texts = new Map([
    ...documents,
    [
      ENTITY,
      replaced(
        documents.get(ENTITY) ?? '',
        /^ {4}"secondaryProductCode": \{/m,
        (found) => `${field.replace(/\n\},$/, `${more}\n},`)}\n${found}`,
      ),
    ],
    [LAYOUT, replaced(documents.get(LAYOUT) ?? '', linesAs(lines.filter((line) => !line.includes('batchNumber'))), () => layout)],
    [SCREEN, replaced(documents.get(SCREEN) ?? '', /(?=\{\s*"id": "product-code",)/, () => columnText)],
  ] as const);
  const read = await readDocuments(texts, { vocabulary, schemaValidators });
  return printFindings(findingsOf(read), texts);
}

test('its mistake is found where it stands, and without it nothing is', async () => {
  expect(await findingsWith('', column)).toEqual([
    expect.stringMatching(
      /^screens\/consignments\/consignment\.screen\.json \/grids\/lines\/columns\/\d+\/field .*did you mean "batchNumber"\?$/,
    ),
  ]);
  expect(await findingsWith('', column.replace('batchNumbr', 'batchNumber'))).toEqual([]);
});

test.each(
  [...chapter.matchAll(/^- \*\*[^`]*in the schema, `("x-[^`]+)`/gm)]
    .map(([, keyword = '']) => keyword)
    .filter((keyword) => !keyword.includes('vessel')),
)('what comes next is right too: %s', async (keyword) => {
  expect(await findingsWith(`, ${keyword}`, column.replace('batchNumbr', 'batchNumber'))).toEqual([]);
});
