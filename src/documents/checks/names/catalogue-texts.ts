import { pointTo } from '#src/expression/index.ts';
import type { Catalogue } from '../../catalogue.ts';
import type { TextGroup } from '../../documents.ts';
import { createFileReport, suggest } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

/** A text of the catalogue that code calls by its key, with the values it fills in where they are written out. */
const CALLS = /\btext\(\s*'(?<key>[a-z]\w*(?:\.\w+)+)'(?:,\s*\{(?<values>[^{}]*)\})?|\bRefusal\(\s*\d+,\s*'(?<refusal>[\w.]+)'/g;

/** Every text that code calls by its key is in the catalogue, and every placeholder of it is filled. */
export function checkCatalogueTexts({ documents: { messages }, vocabulary }: Catalogue): Finding[] {
  if (messages === undefined) return [];
  const texts = new Map(textsIn(messages.value, ''));
  const report = createFileReport(messages.file);
  for (const [key, filled] of calledIn(`${vocabulary.appCode}\n${vocabulary.serverCode}`)) {
    const at = pointTo('', ...key.split('.'));
    const template = texts.get(key);
    if (template === undefined) report.add(at, `"${key}" is missing, and code shows it${suggest(key, texts.keys())}`);
    else if (filled !== undefined)
      for (const [, name = ''] of template.matchAll(/\{(\w+)\}/g))
        if (!filled.has(name)) report.add(at, `no call fills "{${name}}"${suggest(name, filled)}`);
  }
  return [...report.findings];
}

function textsIn(group: TextGroup, prefix: string): [key: string, text: string][] {
  return Object.entries(group).flatMap(([name, text]) =>
    typeof text === 'string' ? [[prefix + name, text]] : textsIn(text, `${prefix}${name}.`),
  );
}

/** Names that any call fills, by key; undefined where a call computes them. */
function calledIn(code: string): ReadonlyMap<string, ReadonlySet<string> | undefined> {
  const calls = new Map<string, ReadonlySet<string> | undefined>();
  for (const { groups = {} } of code.matchAll(CALLS)) {
    const { key = groups['refusal'] ?? '', values } = groups;
    const names = values === undefined || values.includes('...') ? undefined : namesIn(values);
    const before = calls.get(key);
    calls.set(key, names === undefined || (calls.has(key) && before === undefined) ? undefined : new Set([...(before ?? []), ...names]));
  }
  return calls;
}

/** Of `who, at: time`: who, at. */
function namesIn(values: string): readonly string[] {
  return values.split(',').flatMap((one) => /^\s*(\w+)\s*(?::|$)/.exec(one)?.[1] ?? []);
}
