import { isInside, partsOf, type Part } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { fieldAt } from '../catalogue.ts';
import type { Understood } from '../read-documents.ts';
import type { DescribedValue } from './describe-document.ts';
import { sentencesOfField, type DescribedDocument } from './explain-fields.ts';
import { describeScreen, opened, section, shown, type DescribedScreen } from './explain-screen.ts';
import { stepLists } from './explain-steps.ts';
import { sentence } from './expression-in-words.ts';

/** Most characters of a line. */
const LONGEST = 160;
/** Settings of a field other than its kind and limits. */
const CONDITIONS = {
  entity: ['x-requiredWhen', 'x-editableWhen', 'x-access', 'x-value'],
  ui: ['ui:visible', 'ui:enabled'],
} as const;

/** What a screen does, on a page: its parts, fields with their conditions, and buttons, a line each. */
export function summariseScreen(id: string, understood: Understood): string[] {
  const described = describeScreen(id, understood);
  const { screen, own, root, given } = described;
  const { subject, describer } = own;
  const form = subject.parts.filter(({ title }) => title === 'ScreenData');
  const grids = Object.values(screen.grids ?? {}).map(
    ({ label, columns }) => `${label}: ${columns.map(titleOfColumn(described)).join(', ')}.`,
  );
  return [
    cut(`${id}: a ${screen.kind}, ${describer.fill('{title}', root) ?? ''}`),
    ...section('Who may open it', opened(screen, describer.fill('{access}', root)).map(line)),
    ...section('What it is given', given.length === 0 ? [] : [cut(given.join(', '))]),
    ...section('What it shows', shown(own).map(line)),
    ...section('Its form', [...form.map((part) => line(describer.sentences(part).slice(0, 1).join(' '))), ...fieldsOf(described)]),
    ...section('Its lists', grids.map(cut)),
    ...section('What can be done', actionsOf(own)),
  ];
}

function titleOfColumn({ entityNamed, screen }: DescribedScreen) {
  const entities = Object.values(screen.grids ?? {}).map(({ schema }) => entityNamed(schema ?? '')?.subject.record);
  return ({ label, field, id }: { readonly label?: string; readonly field?: string; readonly id: string }) =>
    label ?? entities.flatMap((record) => fieldAt(record, field ?? '')?.title ?? [])[0] ?? field ?? id;
}

/** The fields of each section, then those of which a condition holds. */
function fieldsOf({ record, entity, ui, own: { subject } }: DescribedScreen): string[] {
  if (record === undefined || entity === undefined || ui === undefined) return [];
  const named = subject.parts.flatMap(({ title, value }) => (title === 'ScreenNode' && Array.isArray(value['form']) ? value['form'] : []));
  const isDrawn = (path: string) => named.length === 0 || named.includes(path);
  const drawn = ui.subject.places.filter(
    ({ holds, pointer, text }) => holds.draws === true && pointer.startsWith('/ui:layout/') && isDrawn(text),
  );
  const sections = [...Map.groupBy(drawn, ({ part }) => headingOf(part))].map(([heading, places]) => {
    const labels = places.map(({ text }) => `${titleOf(text, record)}${record.required?.includes(text) === true ? ' (required)' : ''}`);
    return `${heading === '' ? 'Fields' : heading}: ${labels.join(', ')}.`;
  });
  const conditional = drawn.flatMap(({ text }) => {
    const words = conditionsOf(text, record, entity, ui);
    return words.length === 0 ? [] : [cut(`  ${titleOf(text, record)}: ${words.map(sentence).join(' ')}`)];
  });
  return [...sections, ...conditional];
}

function conditionsOf(path: string, record: EntitySchema, entity: DescribedDocument, ui: DescribedDocument): string[] {
  const settings = partsOf(ui.subject, 'UiField').find(({ part }) => part.key?.name === path)?.part;
  const rules = partsOf(entity.subject, 'EntityRule').filter(({ value }) => value.target === path);
  return [
    ...sentencesOfField(path, record, entity, CONDITIONS.entity),
    ...(settings === undefined ? [] : ui.describer.sentences(only(settings, CONDITIONS.ui))),
    ...rules.flatMap(({ part }) => entity.describer.sentences(part)),
  ];
}

function only(part: Part, keys: readonly string[]): DescribedValue {
  return { ...part, value: Object.fromEntries(Object.entries(part.value).filter(([key]) => keys.includes(key))) };
}

function headingOf(part: Part): string {
  for (let at: Part | undefined = part; at !== undefined; at = at.outer)
    if (typeof at.value['section'] === 'string') return at.value['section'];
  return '';
}

function titleOf(path: string, record: EntitySchema): string {
  return fieldAt(record, path)?.title ?? path;
}

/** A line for each button, event and procedure: what it does, one step after the other. */
function actionsOf({ subject, describer }: DescribedDocument): string[] {
  const language = subject.catalogue.documents.languages.get(subject.language)?.value ?? {};
  return subject.parts
    .filter((part) => !isInside({ part }, 'DoStep'))
    .flatMap((part) =>
      stepLists(part, describer, language).map(({ heading, lines }) => {
        const steps = lines.flatMap((step) => (/^\d+\. /.test(step) ? [step.replace(/^\d+\. /, '')] : []));
        return cut(`${heading.replace(/^What it does as /, '')}: ${steps.join('; ')}.`);
      }),
    );
}

function line(words: string): string {
  return cut(sentence(words));
}

/** At the end of a word. */
function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, text.lastIndexOf(' ', LONGEST))} …`;
}
