/** The option of a picker that makes a new record of the list its field refers to. */
import { fillText } from '#src/expression/index.ts';
import type { FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { fieldOfWidget } from '../control/control-props.ts';

/** Key of the option; no record has it. */
export const NEW_CHOICE = '\u0000new';

/** The same lists for every field and text: given a new list, the picker forgets the option that Enter takes. */
const NEW = [{ value: NEW_CHOICE, label: NEW_CHOICE, heading: '' }];
const NONE: typeof NEW = [];

/** What a picker does with another choice, and with what was typed. */
interface Picking {
  choose(key: string | null): void;
  keepTyped(): void;
}

/** The option, last of all, and what choosing it does; none if the field refers to no such list, or the user may not. */
export function useNewChoice(props: FieldWidgetProps, typed: string, { choose, keepTyped }: Picking) {
  const { form } = props.registry.formContext;
  const { references, texts } = form.document;
  const { entity, choices } = fieldOfWidget(props);
  const record = references.newOf(entity.schema['x-references'] ?? '');
  const isOffered = record !== undefined && form.services.mayOpen(record.access);
  const label = fillText(texts.newChoice, { typed });
  const make = async () => {
    if (record === undefined) return;
    // Enter, which chose the option, goes on to the next field; the dialog comes back to this one.
    await new Promise((resolve) => setTimeout(resolve));
    document.getElementById(props.id)?.focus();
    const { result } = await form.services.dialogs.open(record.screen, typed === '' ? {} : { [record.typed]: typed.trim() });
    const key = result?.[choices?.value ?? ''];
    if (key !== undefined) props.onChange(key);
  };
  const onChoose = (key: string | null) => {
    if (key !== NEW_CHOICE) return choose(key);
    // The typed text stays in the field, even if the new record is cancelled.
    keepTyped();
    void make();
  };
  return { additions: isOffered ? NEW : NONE, label, onChoose };
}
