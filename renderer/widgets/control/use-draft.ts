import { useEffect, useRef, useState, type FocusEvent } from 'react';
import type { FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import type { TextCodec } from '#renderer/form/contract/widget-answers.ts';
import { writeKeepingSelection } from '../../focus/select-on-focus.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Props of an uncontrolled input: the element holds what is being typed. Each key commits at once; the notification that comes back
 * with the same value is the echo of that commit and is ignored, so `1.` and `01` stay as typed. Any other value is a change from
 * outside (derived, looked up, loaded) and is written into the element. The codec must be the same object on every render.
 * @param onTyped is called on each key in place of the form; `commit` passes the text on
 */
export function useDraft<E extends TextElement>(props: FieldWidgetProps, codec: TextCodec, onTyped?: (commit: () => void) => void) {
  const { form } = props.registry.formContext;
  const { name: path, id, disabled, readonly, onBlur, onFocus } = props;
  const element = useRef<E>(null);
  const [initial] = useState(() => form.field(path));
  const [defaultValue] = useState(() => initial.draft ?? codec.print(initial.value));
  const committed = useRef<{ value: unknown; draft: string | undefined }>(initial);
  const isComposing = useRef(false);
  /** The element's text when it last agreed with the form; a change of line ends by the element is not an edit. */
  const agreed = useRef<string>(undefined);

  const write = (text: string) => {
    if (element.current === null) return;
    writeKeepingSelection(element.current, text);
    agreed.current = element.current.value;
  };

  useEffect(() => {
    agreed.current ??= element.current?.value;
    const takeOver = () => {
      const { value, draft } = form.field(path);
      const isEcho = Object.is(value, committed.current.value) && draft === committed.current.draft;
      if (isEcho || isComposing.current || element.current === null) return;
      committed.current = { value, draft };
      write(draft ?? codec.print(value));
    };
    takeOver();
    return form.subscribe([path], takeOver);
  }, [form, path, codec]);

  const commit = () => {
    const text = element.current?.value;
    if (isComposing.current || text === undefined || text === agreed.current || disabled || readonly) return;
    agreed.current = text;
    const parsed = codec.parse(text);
    const next = parsed === undefined ? { value: undefined, draft: text } : { value: parsed ?? undefined, draft: undefined };
    if (Object.is(next.value, committed.current.value) && next.draft === committed.current.draft) return;
    committed.current = next;
    if (next.draft === undefined) form.edit(path, next.value);
    else form.editDraft(path, next.draft);
  };

  return {
    ref: element,
    defaultValue,
    onChange: onTyped === undefined ? commit : () => onTyped(commit),
    onCompositionStart() {
      isComposing.current = true;
    },
    onCompositionEnd() {
      isComposing.current = false;
      commit();
    },
    onFocus(event: FocusEvent<E>) {
      onFocus(id, event.currentTarget.value);
    },
    onBlur() {
      isComposing.current = false;
      commit();
      const { value, draft } = committed.current;
      // A value shows in its printed form once the user is done with it.
      if (draft === undefined) write(codec.print(value));
      onBlur(id, value);
    },
  };
}
