import type { RJSFSchema, Widget, WidgetProps } from '@rjsf/utils';
import type { FunctionComponent } from 'react';
import type { FormContext } from './form.ts';
import { loadOnDemand } from './load-on-demand.ts';
import type { WidgetAnswers } from './widget-answers.ts';

/** rjsf's contract for a widget. `name` is the field's path; `options` are those of `ui:options`. */
export type FieldWidgetProps = WidgetProps<unknown, RJSFSchema, FormContext>;

/** A widget that answers for itself. */
export type OwnWidget = FunctionComponent<FieldWidgetProps> & { readonly answers: WidgetAnswers };

/** @param Control of one widget only: what it answers is written on it */
export function defineWidget(Control: FunctionComponent<FieldWidgetProps>, answers: WidgetAnswers): OwnWidget {
  return Object.assign(Control, { answers });
}

/** A widget whose control is a file of its own: with all that it brings along, a form without such a field does not wait for it. */
export function defineWidgetOnDemand(load: () => Promise<FunctionComponent<FieldWidgetProps>>, answers: WidgetAnswers): OwnWidget {
  const { OnDemand, prepare } = loadOnDemand(load);
  return defineWidget(OnDemand, { ...answers, prepare });
}

/** Undefined of a widget written for rjsf. */
export function answersOf(widget: Widget<unknown, RJSFSchema, FormContext>): WidgetAnswers | undefined {
  return isOwn(widget) ? widget.answers : undefined;
}

function isOwn(widget: object): widget is OwnWidget {
  return 'answers' in widget;
}
