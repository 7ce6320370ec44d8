/** Copies the address that opens this dialog over its page. */
import { ActionIcon } from '@mantine/core';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { useRef } from 'react';
import { Hint } from '#renderer/form/drawing/beside/hint.tsx';
import { useRenderer, useScreen } from '#renderer/nodes/context/renderer-context.ts';
import { hasAddress, OPEN } from '#renderer/screen/open/dialog-address.ts';
import { addressOf } from './use-dialog-address.ts';

export function CopyLink() {
  const screen = useScreen();
  const { ports, texts, toasts } = useRenderer();
  const button = useRef<HTMLButtonElement>(null);
  if (!hasAddress(screen.document)) return null;
  const copy = async () => {
    try {
      await ports.copyText(Promise.resolve(ports.address.link({ [OPEN]: addressOf(screen) })));
      toasts.show(texts.screen.linkCopied, 'success');
    } catch (thrown) {
      ports.reportError(thrown);
      toasts.show(texts.screen.notCopied, 'error');
    }
  };
  return (
    <>
      <ActionIcon ref={button} variant="subtle" color="gray" aria-label={texts.screen.copyLink} onClick={() => void copy()}>
        <IconLink size={18} aria-hidden />
      </ActionIcon>
      <Hint text={texts.screen.copyLink} find={() => button.current} />
    </>
  );
}
