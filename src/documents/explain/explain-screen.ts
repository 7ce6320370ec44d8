import { isInside, partsOf, type NodeKind } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { argumentsNamed } from '../screen-arguments.ts';
import type { Understood } from '../read-documents.ts';
import { explainFields, type DescribedDocument } from './explain-fields.ts';
import { explainGrids } from './explain-grids.ts';
import { stepLists } from './explain-steps.ts';
import { sentence } from './expression-in-words.ts';
import { createDescriber, languageOf, type DescribedValue } from './describe-document.ts';

/** A screen with its record and form, to be described. */
export interface DescribedScreen {
  readonly screen: ScreenDocument;
  readonly own: DescribedDocument;
  readonly root: DescribedValue;
  readonly record: EntitySchema | undefined;
  readonly entity: DescribedDocument | undefined;
  readonly ui: DescribedDocument | undefined;
  /** Titles of its inputs. */
  readonly given: readonly string[];
  entityNamed(name: string): DescribedDocument | undefined;
}

/** @throws Error for an unknown screen */
export function describeScreen(id: string, { catalogue, subjects, slots }: Understood): DescribedScreen {
  const found = catalogue.documents.screens.get(id);
  const spoken = (file: string | undefined): DescribedDocument | undefined => {
    const subject = subjects.find((one) => one.file === file);
    return subject && { subject, describer: createDescriber(subject, slots) };
  };
  const own = spoken(found?.file);
  if (found === undefined || own === undefined) throw new Error(`"${id}" is no screen`);
  const { value: screen } = found;
  const { documents, entities } = catalogue;
  const record = entities.get(screen.data?.schema ?? '');
  const entityNamed = (name: string) => spoken(documents.entities.get(name)?.file);
  return {
    screen,
    own,
    root: { schema: languageOf(own.subject), value: screen, pointer: '' },
    record,
    entity: entityNamed(record?.$id ?? ''),
    ui: spoken(documents.uis.get(screen.data?.ui ?? screen.data?.schema ?? '')?.file),
    given: Object.values(argumentsNamed(screen.input, catalogue)?.properties ?? {}).map(({ title = '' }) => title),
    entityNamed,
  };
}

/** All of a screen in plain English: who may open it, what it loads, what its form, grids and actions do. A line each. */
export function explainScreen(id: string, understood: Understood): string[] {
  const { screen, own, root, record, entity, ui, given, entityNamed } = describeScreen(id, understood);
  const { subject, describer } = own;
  const language = languageOf(subject);
  return [
    `${id}: a ${screen.kind}, ${describer.fill('{title}', root) ?? ''}`,
    ...section('Who may open it', opened(screen, describer.fill('{access}', root)).map(sentence)),
    ...section('What it is given', given),
    ...section(
      'On paper',
      subject.parts.filter(({ title }) => title === 'Paper').flatMap((part) => describer.sentences(part).map(sentence)),
    ),
    ...section(
      'What it loads',
      partsOf(subject, 'Source').map(({ part }) => `${part.key?.name ?? ''}: ${describer.sentences(part).join(', ')}.`),
    ),
    ...section(
      'Its steps',
      partsOf(subject, 'WizardStep').map(({ part }) => describer.sentences(part).map(sentence).join(' ')),
    ),
    ...section('What it shows', shown(own).map(sentence)),
    ...section('Its form', [
      ...subject.parts.filter(({ title }) => title === 'ScreenData').flatMap((part) => describer.sentences(part).map(sentence)),
      ...(record === undefined || entity === undefined ? [] : explainFields(record, entity, ui)),
    ]),
    ...section('Its grids', explainGrids(own, entityNamed)),
    ...subject.parts
      .filter((part) => !isInside({ part }, 'DoStep'))
      .flatMap((part) =>
        stepLists(part, describer, language).flatMap(({ heading, lines }) => {
          const conditions = part.title === 'Action' ? describer.sentences(part).map(sentence) : [];
          return section(heading, [...conditions, ...lines]);
        }),
      ),
  ];
}

export function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)];
}

export function opened({ kind }: ScreenDocument, access: string | undefined): string[] {
  return access === undefined && kind === 'page' ? ['everybody who is signed in'] : access === undefined ? [] : [access];
}

/** Names of the kinds of nodes; texts are always described, other nodes only if they are conditional. */
const PARTS: Readonly<Record<NodeKind, string>> = {
  alert: '{alert}',
  text: '{text}',
  section: '{section}',
  form: 'the form[ with {form}]',
  grid: 'the grid {grid}',
  table: 'the grid {table} as a plain table',
  tree: 'a tree',
  upload: 'a place for files, with the button {upload}',
  panel: 'the panel {panel}',
  actions: 'the buttons {actions}',
  columns: 'a part of it',
  tabs: 'its tabs',
  list: 'the list of {list}',
  findings: 'the findings of the grid {findings}',
  each: 'a part for each of {each}',
  facts: 'the facts {facts}',
  stages: 'the stages of the job',
  meter: 'a meter',
  shares: 'the parts of an amount',
  compare: 'a comparison of two records',
  image: 'an image',
  preview: 'a file, shown in the page',
  chart: 'a chart',
};
const TEXTS: readonly string[] = ['alert', 'text', 'section'] satisfies NodeKind[];

export function shown({ subject, describer }: DescribedDocument): string[] {
  return partsOf(subject, 'ScreenNode').flatMap(({ part, value }) => {
    const kind = Object.keys(value).find(isNodeKind);
    if (kind === undefined || (!TEXTS.includes(kind) && describer.fill('{visible}', part) === undefined)) return [];
    return describer.fill(`${PARTS[kind]}[, when {visible}]`, part) ?? [];
  });
}

function isNodeKind(key: string): key is NodeKind {
  return Object.hasOwn(PARTS, key);
}
