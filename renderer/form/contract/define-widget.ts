import type { RJSFSchema, WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Form } from './form.ts';

/** What a widget finds in `registry.formContext`. */
export interface FormContext {
  readonly form: Form;
  /** The fields to draw, where a screen shows only some. */
  readonly only?: readonly string[];
  /** Draws an action of the screen around the form; nothing for a name the screen does not have. */
  readonly Action?: ComponentType<{ readonly name: string }>;
}

/** rjsf's contract for a widget. `name` is the field's path; `options` are those of `ui:options`. */
export type FieldWidgetProps = WidgetProps<unknown, RJSFSchema, FormContext>;

/** How a value reads and prints as text; undefined from `parse` means unreadable, null empty. */
export interface TextCodec {
  parse(text: string): unknown;
  print(value: unknown): string;
}

/** A widget and everything the form asks about it. */
export interface WidgetDefinition {
  /** The word after `ui:widget`. */
  readonly name: string;
  readonly Control: ComponentType<FieldWidgetProps>;
  /** Types and formats of the fields it can show. */
  readonly shows: 'anything' | readonly string[];
  /** The word after `format` of the fields this widget is for. */
  readonly format?: string;
  /** The types of field this widget is for, where neither `ui:widget` nor `format` says otherwise. */
  readonly types?: readonly NonNullable<FieldSchema['type']>[];
  /** Takes a field that offers choices: an enumeration or `ui:choices`. */
  readonly offersChoices?: boolean;
  /** Takes a field whose UI-schema has this key. */
  readonly uiKey?: 'ui:dialog' | 'ui:grid';
  /** Takes a field that nobody types into. */
  readonly onlyShows?: boolean;
  /** How its values read as text, for everything that only shows them; never asked about an empty one. */
  readonly print?: (schema: FieldSchema) => TextCodec['print'];
  /** The DOM holds the value, or what is being typed of it: a key renders nothing. */
  readonly holdsDraft?: boolean;
  /** Where the label stands; `inside` widgets draw it themselves. Default above. */
  readonly label?: 'above' | 'inside';
  /** What is typed is sent and nothing else: it is never kept anywhere. */
  readonly isSecret?: boolean;
  /** Extends over several controls, so that a label cannot point at one of them. */
  readonly isGroup?: boolean;
}

export function defineWidget(definition: WidgetDefinition): WidgetDefinition {
  return definition;
}
