import type { RJSFSchema, Widget, WidgetProps } from '@rjsf/utils';
import { createElement, use, type ComponentType, type FunctionComponent } from 'react';
import type { Form } from './form.ts';

/** What a widget, field or template finds in `registry.formContext`. */
export interface FormContext {
  readonly form: Form;
  /** The fields to draw, where a screen shows only some. */
  readonly only?: readonly string[];
  /** The key that leads to a section, as shown, by the id of the section. */
  readonly sectionKeys?: ReadonlyMap<string, string>;
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

/** What the form asks a widget about besides drawing it. One written for rjsf answers nothing of it. */
export interface WidgetAnswers {
  /** Types and formats of the fields it can show. */
  readonly shows: 'anything' | readonly string[];
  /** Takes a field that offers choices: what is typed is one of them. */
  readonly offersChoices?: boolean;
  /** Takes a field whose UI-schema has this key. */
  readonly uiKey?: 'ui:dialog' | 'ui:grid';
  /** Takes a field whose schema has this keyword. */
  readonly schemaKey?: 'x-file';
  /** Takes a field that nobody types into. */
  readonly onlyShows?: boolean;
  /** The DOM holds the value, or what is being typed of it: a key renders nothing. */
  readonly holdsDraft?: boolean;
  /** Where the label stands; `inside` widgets draw it themselves. Default above. */
  readonly label?: 'above' | 'inside';
  /** What is typed is sent and nothing else: it is never kept anywhere. */
  readonly isSecret?: boolean;
  /** Loads its control; drawn before it is there, it keeps the whole form waiting. */
  readonly prepare?: () => Promise<unknown>;
  /** Whether that is done. */
  readonly isPrepared?: () => boolean;
  /** Extends over several controls, so that a label cannot point at one of them. */
  readonly isGroup?: boolean;
}

/** A widget that answers for itself. */
export type OwnWidget = FunctionComponent<FieldWidgetProps> & { readonly answers: WidgetAnswers };

/** @param Control of one widget only: what it answers is written on it */
export function defineWidget(Control: FunctionComponent<FieldWidgetProps>, answers: WidgetAnswers): OwnWidget {
  const widget = Object.assign(Control, { answers });
  // It has no options of its own to merge: rjsf need not wrap it.
  return Object.assign(widget, { MergedWidget: widget });
}

/** A widget whose control is a file of its own: with all that it brings along, a form without such a field does not wait for it. */
export function defineWidgetOnDemand(load: () => Promise<FunctionComponent<FieldWidgetProps>>, answers: WidgetAnswers): OwnWidget {
  let loading: ReturnType<typeof load> | undefined;
  let isLoaded = false;
  const prepare = () => {
    loading ??= known(load());
    loading.then(
      () => (isLoaded = true),
      // Asked for again by the next form.
      () => (loading = undefined),
    );
    return loading;
  };
  return defineWidget((props) => createElement(use(prepare()), props), { ...answers, prepare, isPrepared: () => isLoaded });
}

/** What is here already is drawn at once: React reads the state of a promise that says it. */
function known<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}

/** Undefined of a widget written for rjsf. */
export function answersOf(widget: Widget<unknown, RJSFSchema, FormContext>): WidgetAnswers | undefined {
  return isOwn(widget) ? widget.answers : undefined;
}

function isOwn(widget: object): widget is OwnWidget {
  return 'answers' in widget;
}
