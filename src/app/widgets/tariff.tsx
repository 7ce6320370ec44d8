import { Input } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Reason } from '#renderer/form/drawing/reason-tooltip.tsx';
import { controlProps } from '#renderer/widgets/control/control-props.ts';
import { describedBy } from '#renderer/widgets/control/described-by.ts';
import { defineWidget, type FieldWidgetProps, type TextCodec } from '#renderer/widgets/index.ts';
import { useDraft } from '#renderer/widgets/control/use-draft.ts';
import { hsCodeFormat } from '#schemas/formats/hs-code.ts';
import { tariffSuffixFormat } from '#schemas/formats/tariff-suffix.ts';
import { splitTariffCode, type TariffCode } from '#src/domain/tariff-code.ts';
import { texts } from '../texts.ts';
import { suffixFieldOf } from './suffix-field.ts';
import classes from './tariff.module.css';
import { useField } from './use-field.ts';

const print = (value: unknown) => (typeof value === 'string' ? value : '');
const hsCodeText: TextCodec = { parse: hsCodeFormat.parse, print };
const suffixText: TextCodec = { parse: tariffSuffixFormat.parse, print };

/**
 * HS code and suffix of one tariff code, in two inputs. Option `suffixes` names the fields a suffix may be in; the one the caller
 * may write is shown. A code longer than seven characters fills the suffix too.
 */
function TariffControl(props: FieldWidgetProps) {
  const { name: codePath, registry, options, disabled = false, readonly = false } = props;
  const { form } = registry.formContext;
  const suffixPath = suffixFieldOf(form, options['suffixes']);
  const isWholeCode = useField(form, codePath, ({ value }) => hsCodeFormat.isValid(value));
  const suffix = useField(form, suffixPath, (state) => state);
  const isOwnReason = !disabled && !readonly;
  const suffixReason = suffix.reason ?? (isWholeCode ? undefined : texts.tariff.needsCode);
  const suffixId = form.controlId(suffixPath);
  const isSuffixLocked = disabled || readonly || suffix.readOnly || !suffix.enabled || !isWholeCode;
  const ownReason = isOwnReason && isSuffixLocked ? suffixReason : undefined;
  const suffixProps: FieldWidgetProps = {
    ...props,
    name: suffixPath,
    id: suffixId,
    disabled: isSuffixLocked,
    required: suffix.required,
    rawErrors: [...suffix.issues],
    'aria-describedby': [
      ownReason === undefined ? (isOwnReason ? '' : (describedBy(props) ?? '')) : `${suffixId}__reason`,
      suffix.issues.length === 0 ? '' : `${suffixId}-issues`,
    ].join(' '),
    onChange: (value) => form.edit(suffixPath, value),
    onBlur: () => form.leave(suffixPath),
  };
  const codeDraft = useDraft<HTMLInputElement>(props, hsCodeText, (commit) => {
    const parts = splitTariffCode(codeDraft.ref.current?.value ?? '');
    if (mayWriteBoth && parts.suffix !== '') writeBoth(parts);
    else commit();
  });
  const suffixDraft = useDraft<HTMLInputElement>(suffixProps, suffixText);

  /** Writes both parts as one edit, so that the new suffix is not cleared as the old code's. */
  const writeBoth = (parts: TariffCode) => {
    // The suffix is enabled and reached at once: keys that follow quickly belong to it, not to the code.
    flushSync(() => form.editMany({ [codePath]: parts.hsTariffCode, [suffixPath]: parts.suffix }));
    codeDraft.ref.current?.setRangeText(parts.hsTariffCode, 0, codeDraft.ref.current.value.length, 'end');
    suffixDraft.ref.current?.focus();
  };
  const mayWriteBoth = !disabled && !readonly && !suffix.readOnly && suffix.enabled;
  const onCodePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const parts = splitTariffCode(event.clipboardData.getData('text'));
    if (!mayWriteBoth || parts.suffix === '') return;
    event.preventDefault();
    writeBoth(parts);
  };

  return (
    <div role="group" aria-labelledby={`${props.id}-label`} className={classes['parts']}>
      <Input {...controlProps(props)} {...codeDraft} aria-label={texts.tariff.hsCode} onPaste={onCodePaste} />
      <div id={`${suffixId}-control`}>
        <Input {...controlProps(suffixProps)} {...suffixDraft} aria-label={texts.tariff.suffix} placeholder={texts.tariff.suffix} />
        <Input.Error id={`${suffixId}-issues`}>{suffix.issues.join(' ')}</Input.Error>
        {ownReason !== undefined && <Reason id={suffixId} reason={ownReason} />}
      </div>
    </div>
  );
}

export const tariff = defineWidget(TariffControl, { shows: ['hs-code'], isGroup: true, holdsDraft: true });
