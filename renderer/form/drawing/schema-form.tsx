/** Draws a form: the record by the fields of its theme, with the registry that rjsf's widgets, fields and templates expect. */
import { englishStringTranslator, TranslatableString } from '@rjsf/utils';
import { memo, Suspense, useEffect, useMemo, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { watchPointer } from '#renderer/focus/defer-until-click.ts';
import { focusArrivedField } from '../../focus/first-field.ts';
import { watchEnter } from '../../focus/enter-moves-on.ts';
import { watchFocus } from '../../focus/select-on-focus.ts';
import type { DrawnFormProps, FormContext, FormDocument } from '../contract/form.ts';
import type { FormTexts } from '../contract/texts.ts';
import { needsLibrary } from '../contract/theme.ts';
import { drawRecord, type OwnRegistry } from './library/draw-record.tsx';
import classes from './form.module.css';
import { RecordWithLibrary } from './library/library-on-demand.ts';
import { useFormFocus } from './use-form-focus.ts';
import { useKeepKey } from './use-keep-key.ts';

export const SchemaForm = memo(function SchemaForm({ form, fields, sectionKeys, Action }: DrawnFormProps): ReactNode {
  const { document } = form;
  const registry = useMemo(() => {
    const context = {
      form,
      ...(fields === undefined ? {} : { only: fields }),
      ...(sectionKeys === undefined ? {} : { sectionKeys }),
      ...(Action === undefined ? {} : { Action }),
    };
    return registryOf(document, context);
  }, [form, document, fields, sectionKeys, Action]);
  const isFilled = useMemo(() => isFilledByBrowser(document), [document]);
  const isWithLibrary = useMemo(() => needsLibrary(document), [document]);
  const frame = useRef<HTMLFormElement & HTMLDivElement>(null);
  useEffect(watchPointer, []);
  useEffect(watchFocus, []);
  useEffect(watchEnter, []);
  useFormFocus(form);
  useKeepKey(form, frame);
  const Element = isFilled ? 'form' : 'div';
  return (
    <Element
      ref={frame}
      className={classes['form']}
      data-form={form.id}
      data-enter={document.uiSchema['ui:enter'] ?? 'next'}
      {...(isFilled && { noValidate: true, onSubmit: stay })}
    >
      <Suspense>
        {isWithLibrary ? <RecordWithLibrary registry={registry} /> : drawRecord(registry)}
        <Arrival frame={frame} isNew={form.mode() === 'create'} />
      </Suspense>
    </Element>
  );
});

/** What our own parts read of a registry; the rest of it comes with the library. */
function registryOf(document: FormDocument, formContext: FormContext): OwnRegistry {
  const { theme, rjsfSchema, texts } = document;
  const { widgets, fields, templates } = theme;
  return {
    widgets,
    fields,
    templates,
    formContext,
    rootSchema: rjsfSchema,
    translateString: translatorOf(texts),
    globalFormOptions: { idPrefix: formContext.form.id, idSeparator: '-', useFallbackUiForUnsupportedType: false },
  };
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

/** A form element only where a browser keeps or fills what is typed, and looks for one. */
function isFilledByBrowser({ fields }: FormDocument): boolean {
  return [...fields.values()].some(({ ui }) => ui['ui:autocomplete'] !== undefined);
}

/** The library's few words that a field may show, in ours. */
function translatorOf({ yes, no }: FormTexts): typeof englishStringTranslator {
  const ours = new Map<string, string>([
    [TranslatableString.YesLabel, yes],
    [TranslatableString.NoLabel, no],
  ]);
  return (key, params) => ours.get(key) ?? englishStringTranslator(key, params);
}
