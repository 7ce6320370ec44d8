import { ActionIcon, Input } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useState } from 'react';
import { controlProps } from './control/control-props.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { plainText } from '#renderer/form/contract/plain-text.ts';
import { useDraft } from './control/use-draft.ts';

function PasswordControl(props: FieldWidgetProps) {
  const [isShown, setIsShown] = useState(false);
  const draft = useDraft<HTMLInputElement>(props, plainText);
  const { texts } = props.registry.formContext.form.document;
  return (
    <Input
      {...controlProps(props)}
      {...draft}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={isShown ? texts.hidePassword : texts.showPassword}
          aria-controls={props.id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        </ActionIcon>
      }
    />
  );
}

export const password = defineWidget(PasswordControl, { shows: ['string'], holdsDraft: true, isSecret: true });
