import { partsOf, pointTo, type Part, type Place } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { fieldAt } from '../catalogue.ts';
import type { Subject } from '../places/subject.ts';
import { sentence } from './expression-in-words.ts';
import type { Describer } from './describe-document.ts';

/** A document and its describer. */
export interface DescribedDocument {
  readonly subject: Subject;
  readonly describer: Describer;
}

/** Each field of a form in reading order, with its rules: "Quantity: Required. From 0 to 99." Those of dialogs come last. */
export function explainFields(record: EntitySchema, entity: DescribedDocument, ui: DescribedDocument | undefined): string[] {
  if (ui === undefined) return Object.keys(record.properties).map((path) => explainField(path, [], record, entity, ui));
  const drawn = ui.subject.places.filter(({ holds }) => holds.draws === true);
  const isInForm = ({ pointer }: Place) => pointer.startsWith('/ui:layout/');
  return [...drawn.filter(isInForm), ...drawn.filter((place) => !isInForm(place))].map((place) =>
    explainField(place.text, conditionsAround(place.part, ui.describer), record, entity, ui),
  );
}

/** The sentences of the entity about the field at a path, for these keywords or all. */
export function sentencesOfField(path: string, record: EntitySchema, { describer }: DescribedDocument, only?: readonly string[]): string[] {
  const pointer = pointTo('', ...path.split('.').flatMap((name) => ['properties', name]));
  const keywords = Object.entries(fieldAt(record, path) ?? {}).filter(([keyword]) => only?.includes(keyword) !== false);
  return describer.sentences({ schema: { $ref: '#/definitions/field' }, value: Object.fromEntries(keywords), pointer });
}

function explainField(
  path: string,
  conditions: readonly string[],
  record: EntitySchema,
  entity: DescribedDocument,
  ui: DescribedDocument | undefined,
): string {
  const field = fieldAt(record, path);
  const settings = ui && partsOf(ui.subject, 'UiField').find(({ part }) => part.key?.name === path)?.part;
  const rules = partsOf(entity.subject, 'EntityRule').filter(({ value }) => value.target === path);
  const words = [
    ...conditions,
    ...(record.required?.includes(path) === true ? ['required'] : []),
    ...sentencesOfField(path, record, entity),
    ...(settings === undefined || ui === undefined ? [] : ui.describer.sentences(settings)),
    ...rules.flatMap(({ part }) => entity.describer.sentences(part)),
  ];
  return [`${field?.title ?? path}:`, ...(words.length === 0 ? ['Free to type.'] : words.map(sentence))].join(' ');
}

/** Sentences of the containers around a field. */
function conditionsAround(part: Part, describer: Describer): readonly string[] {
  const around = part.outer === undefined ? [] : conditionsAround(part.outer, describer);
  return part.title === 'LayoutContainer' ? [...around, ...describer.sentences(part)] : around;
}
