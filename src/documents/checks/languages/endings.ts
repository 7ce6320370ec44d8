import { createFileReport, suggest } from '../../file-report.ts';
import type { FileTexts } from '../../documents.ts';
import type { Finding } from '../../finding.ts';

/** Endings of the documents in each folder. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  screens: ['.screen.json', '.listing.json', '.names.json', '.scenarios.json'],
  schemas: ['.schema.json', '.ui.json', '.openapi.json', '.meta.json'],
};
/** Documents that are one of a kind. */
const OTHERS = /^schemas\/(?:meta|messages)\/|^schemas\/(?:released|tsconfig)\.json$|^screens\/tsconfig\.json$/;

/** Every file among the documents is read: one whose ending is nearly right would be left out without a word. */
export function checkEndings(texts: FileTexts): Finding[] {
  return [...texts.keys()].flatMap((file) => {
    const [folder = '', ...path] = file.split('/');
    const name = path.at(-1) ?? '';
    const endings = ENDINGS[folder] ?? [];
    if (OTHERS.test(file) || endings.some((ending) => name.endsWith(ending))) return [];
    const report = createFileReport(file);
    const ending = name.slice(name.indexOf('.'));
    report.add('', `"${ending}" is no ending of a document in ${folder}: it is not read${suggest(ending, endings)}`);
    return report.findings;
  });
}
