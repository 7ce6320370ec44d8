import { Anchor, Input } from '@mantine/core';
import { fillText } from '#src/expression/index.ts';
import { controlProps } from '#renderer/widgets/control/control-props.ts';
import { useDraft } from '#renderer/widgets/control/use-draft.ts';
import { defineWidget, type FieldWidgetProps, type TextCodec } from '#renderer/widgets/index.ts';
import { containerNumberFormat } from '#schemas/formats/container-number.ts';
import { rightContainerNumber } from '#src/domain/containers/container-number.ts';
import { texts } from '../texts.ts';
import classes from './container-number.module.css';
import { useField } from './use-field.ts';

const numberText: TextCodec = { parse: containerNumberFormat.parse, print: (value) => (typeof value === 'string' ? value : '') };

/** The number of a container, VIN or pallet. While the entity warns of it, the number with the right check digit is offered. */
function ContainerNumberControl(props: FieldWidgetProps) {
  const { name, registry, disabled = false, readonly = false } = props;
  const { form } = registry.formContext;
  const draft = useDraft<HTMLInputElement>(props, numberText);
  const right = useField(form, name, ({ value, warnings }) =>
    typeof value === 'string' && warnings.length > 0 ? (rightContainerNumber(value) ?? '') : '',
  );
  const take = () => {
    form.edit(name, right);
    draft.ref.current?.focus();
  };
  return (
    <>
      <Input {...controlProps(props)} {...draft} classNames={{ input: classes['number'] ?? '' }} />
      {right !== '' && !disabled && !readonly && (
        <Anchor component="button" type="button" size="sm" className={classes['offer'] ?? ''} onClick={take}>
          {fillText(texts.containerNumber.didYouMean, { number: right })}
        </Anchor>
      )}
    </>
  );
}

export const containerNumber = defineWidget(ContainerNumberControl, { shows: ['container-number'], holdsDraft: true });
