import { expect, test } from 'vitest';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { checkDocuments } from '#src/documents/check-documents.ts';
import { printFindings } from '#src/documents/report.ts';
import entity from '#schemas/meta/entity.meta.json' with { type: 'json' };
import resource from '#schemas/meta/resource.meta.json' with { type: 'json' };
import scenarios from '#schemas/meta/scenarios.meta.json' with { type: 'json' };
import screen from '#schemas/meta/screen.meta.json' with { type: 'json' };
import ui from '#schemas/meta/ui.meta.json' with { type: 'json' };
import { VOCABULARY } from './plant.ts';

const TEXTS: ReadonlyMap<string, string> = new Map([
  ['schemas/meta/entity.meta.json', JSON.stringify(entity)],
  ['schemas/meta/resource.meta.json', JSON.stringify(resource)],
  ['schemas/meta/scenarios.meta.json', JSON.stringify(scenarios)],
  ['schemas/meta/screen.meta.json', JSON.stringify(screen)],
  ['schemas/meta/ui.meta.json', JSON.stringify(ui)],
  [
    'schemas/fleet/trailer.schema.json',
    `{
  "$schema": "../meta/entity.meta.json", "$id": "fleet/trailer", "title": "Trailer", "type": "object", "additionalProperties": false,
  "x-as": "trailer",
  "properties": {
    "plate": { "title": "Plate", "type": "string" },
    "axles": { "title": "Axles", "type": "integer", "x-requiredWhen": "!blank(trailer.plate)" }
  }
}`,
  ],
  ['schemas/fleet/trailer.ui.json', '{ "$schema": "../meta/ui.meta.json", "ui:layout": ["plate", "axles"] }'],
  [
    'screens/fleet/trailer.screen.json',
    `{
  "$schema": "../../schemas/meta/screen.meta.json", "format": 1, "id": "fleet/trailer", "kind": "page", "route": "/trucks", "title": "Trailer",
  "data": { "schema": "fleet/trailer", "mode": "create" },
  "layout": [{ "id": "form", "form": true }]
}`,
  ],
  [
    'screens/fleet/trailer.scenarios.json',
    `{
  "$schema": "../../schemas/meta/scenarios.meta.json", "format": 1,
  "scenarios": [{ "name": "is new", "expect": { "title": "Trailer" } }]
}`,
  ],
]);

async function findingsOf(texts: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const { findings } = await checkDocuments(texts, { vocabulary: VOCABULARY, schemaValidators });
  return printFindings(findings, texts);
}

test('documents that exist as texts only are checked whole', async () => {
  expect(await findingsOf(TEXTS)).toEqual([]);
});

test('what is wrong in a text is said with its place', async () => {
  const file = 'schemas/fleet/trailer.schema.json';
  const texts = new Map([...TEXTS, [file, (TEXTS.get(file) ?? '').replace('trailer.plate)', 'trailer.plaet)')]]);

  expect(await findingsOf(texts)).toEqual([`${file} /properties/axles/x-requiredWhen 6:87: "plaet" is unknown; did you mean "plate"?`]);
});
