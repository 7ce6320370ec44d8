/** Draws a form: rjsf's `<Form>` over the entity's schema and the record, with the theme in its registry. */
import Form from '@rjsf/core';
import { englishStringTranslator, TranslatableString, type Experimental_DefaultFormStateBehavior, type RJSFSchema } from '@rjsf/utils';
import { memo, Suspense, useEffect, useMemo, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { goesFromFieldToField } from '../contract/layout.ts';
import type { FormContext } from '../contract/define-widget.ts';
import type { FormDocument } from '../contract/document.ts';
import { watchPointer } from '#renderer/focus/defer-until-click.ts';
import classes from './form.module.css';
import type { DrawnFormProps } from '../contract/theme.ts';
import type { FormTexts } from '../contract/texts.ts';
import { focusArrivedField } from '../../focus/first-field.ts';
import { watchEnter } from '../../focus/enter-moves-on.ts';
import { watchFocus } from '../../focus/select-on-focus.ts';
import { useFormFocus } from './use-form-focus.ts';
import { useKeepKey } from './use-keep-key.ts';

/** A new record was filled with its defaults when it was opened. */
const NO_DEFAULTS: Experimental_DefaultFormStateBehavior = { emptyObjectFields: 'skipDefaults', constAsDefaults: 'never' };
/** Buttons are the screen's. */
const NO_BUTTON = <></>;

export const SchemaForm = memo(function SchemaForm({ form, fields, sectionKeys, Action }: DrawnFormProps): ReactNode {
  const { rjsfSchema, uiSchema, validator, theme, texts } = form.document;
  const context = useMemo<FormContext>(
    () => ({
      form,
      ...(fields === undefined ? {} : { only: fields }),
      ...(sectionKeys === undefined ? {} : { sectionKeys }),
      ...(Action === undefined ? {} : { Action }),
    }),
    [form, fields, sectionKeys, Action],
  );
  const isFilled = useMemo(() => isFilledByBrowser(form.document), [form]);
  const Element = isFilled ? 'form' : 'div';
  const mayWait = useMemo(() => mayWaitFor(form.document), [form]);
  const translate = useMemo(() => translatorOf(texts), [texts]);
  useEffect(watchPointer, []);
  useEffect(watchFocus, []);
  useEffect(watchEnter, []);
  useFormFocus(form);
  const frame = useRef<HTMLFormElement & HTMLDivElement>(null);
  useKeepKey(form, frame);
  const goesOn = useMemo(() => goesFromFieldToField(form.document.layout, fields), [form, fields]);
  const drawn = (
    <>
      <Form<unknown, RJSFSchema, FormContext>
        tagName={Bare}
        schema={rjsfSchema}
        // Where it stands now: what moves since, the fields ask for themselves.
        formData={form.record()}
        uiSchema={uiSchema}
        validator={validator}
        fields={theme.fields}
        templates={theme.templates}
        widgets={theme.widgets}
        translateString={translate}
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
        formContext={context}
        idPrefix={form.id}
        idSeparator="-"
        noValidate
        showErrorList={false}
      >
        {NO_BUTTON}
      </Form>
      <Arrival frame={frame} isNew={form.mode() === 'create'} />
    </>
  );
  return (
    <Element
      ref={frame}
      className={classes['form']}
      data-form={form.id}
      data-enter={goesOn ? 'next' : undefined}
      {...(isFilled && { noValidate: true, onSubmit: stay })}
    >
      {mayWait ? <Suspense>{drawn}</Suspense> : drawn}
    </Element>
  );
});

/** In place of the library's own element: one around all of it is enough. */
function Bare({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}

/** Saving is the screen's. */
function stay(event: SyntheticEvent): void {
  event.preventDefault();
}

/** Mounted with the fields, which a control that is loaded keeps waiting. */
function Arrival({ frame, isNew }: { readonly frame: RefObject<HTMLElement | null>; readonly isNew: boolean }): ReactNode {
  useEffect(() => focusArrivedField(frame.current, isNew), [frame, isNew]);
  return null;
}

/**
 * A form element only where a browser keeps or fills what is typed, and looks for one. It answers for its controls by their names before
 * anything else: whoever asks it for what is its own, as React does at each event, makes it look through all of them.
 */
function isFilledByBrowser({ fields }: FormDocument): boolean {
  return [...fields.values()].some(({ ui }) => ui['ui:autocomplete'] !== undefined);
}

/** Whether a control is still to be loaded, or may load a part of itself, as those of others may. */
function mayWaitFor({ fields }: FormDocument): boolean {
  return [...fields.values()].some(({ widget: { isForeign, isPrepared } }) => isForeign || isPrepared?.() === false);
}

/** The library's few words that a field may show, in ours. */
function translatorOf({ yes, no }: FormTexts): typeof englishStringTranslator {
  const ours = new Map<string, string>([
    [TranslatableString.YesLabel, yes],
    [TranslatableString.NoLabel, no],
  ]);
  return (key, params) => ours.get(key) ?? englishStringTranslator(key, params);
}
