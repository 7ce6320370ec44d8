/** How a value reads and prints as text; undefined from `parse` means unreadable, null empty. */
export interface TextCodec {
  parse(text: string): unknown;
  print(value: unknown): string;
}

/** What a widget declares to the form in addition to its component. A widget written for rjsf declares none of it. */
export interface WidgetAnswers {
  /** Types and formats of the fields it can show. */
  readonly shows: 'anything' | readonly string[];
  /** Takes a field that offers choices: what is typed is one of them. */
  readonly offersChoices?: boolean;
  /** Takes a field whose UI-schema has this key. */
  readonly uiKey?: 'ui:dialog' | 'ui:grid';
  /** Takes a field whose schema has this keyword. */
  readonly schemaKey?: 'x-file';
  /** For a field that is not typed into. */
  readonly onlyShows?: boolean;
  /** The DOM holds the value, or what is being typed of it: a key renders nothing. */
  readonly holdsDraft?: boolean;
  /** Position of the label; `inside`: the widget draws it. Default above. */
  readonly label?: 'above' | 'inside';
  /** Its value is only sent, never stored in the browser. */
  readonly isSecret?: boolean;
  /** Loads its control; drawn before it is there, it keeps the whole form waiting. */
  readonly prepare?: () => Promise<unknown>;
  /** Extends over several controls, so that a label cannot point at one of them. */
  readonly isGroup?: boolean;
}

/** The widget of a field: its name in the registry, and its properties for the form. */
export interface FieldWidget extends WidgetAnswers {
  readonly name: string;
  /** Written for rjsf: it answers nothing and knows nothing of the form's store. */
  readonly isThirdParty: boolean;
}
