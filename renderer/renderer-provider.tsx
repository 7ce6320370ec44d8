/** Everything below draws screens with these ports, texts and forms. */
import { Portal } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createConfirmations } from './services/confirmations.ts';
import { ConfirmHost } from './dialog/confirm-host.tsx';
import { createDialogs } from './dialog/dialogs.ts';
import { DialogStack } from './dialog/dialog-stack.tsx';
import { createToasts } from './services/toasts.ts';
import { createUndoing } from './services/undoing.ts';
import { ToastHost } from './dialog/toast-host.tsx';
import type { LoadForms } from './form/contract/forms.ts';
import { beginOpening } from './screen/open/opening.ts';
import type { Ports } from './services/ports.ts';
import classes from './dialog/dialog.module.css';
import { createOpenScreens } from './screen/open/screen-drafts.ts';
import { RendererContext, useRenderer } from './nodes/context/renderer-context.ts';
import type { Renderer } from './screen/open/renderer.ts';
import type { RendererTexts } from './screen/state/screen-services.ts';
import { BackContext, createBackStack } from './services/back.ts';
import { createUploads } from './services/uploads.ts';
import { endedText } from './nodes/upload/use-upload-place.ts';
import { UploadGuard } from './nodes/upload/upload-guard.tsx';

export interface RendererProviderProps {
  readonly ports: Ports;
  readonly texts: RendererTexts;
  /** Asked for when the first form is opened, and each time after it. */
  readonly loadForms: LoadForms;
  readonly children: ReactNode;
}

export function RendererProvider({ ports, texts, loadForms, children }: RendererProviderProps) {
  const { renderer, dialogs } = useMemo(() => {
    const stack = createDialogs((request) => beginOpening(made, request));
    const toasts = createToasts();
    const made: Renderer = {
      ports,
      texts,
      loadForms,
      dialogs: stack,
      openScreens: createOpenScreens(stack),
      toasts,
      undoing: createUndoing(ports, toasts, texts.undo),
      confirmations: createConfirmations(),
      uploads: createUploads({
        onUnseen: (upload) => made.toasts.show(endedText(upload, texts), upload.state === 'stored' ? 'success' : 'error'),
      }),
    };
    return { renderer: made, dialogs: stack };
  }, [ports, texts, loadForms]);
  const backs = useMemo(() => createBackStack(ports.holdBack), [ports]);
  return (
    <RendererContext value={renderer}>
      <BackContext value={backs}>
        <Beneath>{children}</Beneath>
        <DialogStack dialogs={dialogs} />
        <ConfirmHost />
        <UploadGuard />
        <Portal>
          <ToastHost />
        </Portal>
      </BackContext>
    </RendererContext>
  );
}

/** The page is out of reach while a dialog is open, for pointer, keyboard and screen reader alike. */
function Beneath({ children }: { children: ReactNode }) {
  const { dialogs } = useRenderer();
  const isCovered = useStore(dialogs.store, (stack) => stack.length > 0);
  return (
    <div className={classes['beneath']} inert={isCovered}>
      {children}
    </div>
  );
}
