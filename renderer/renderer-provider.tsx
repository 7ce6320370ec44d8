/** Everything below draws screens with these ports, texts and forms. */
import { Portal } from '@mantine/core';
import { useCallback, useInsertionEffect, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createConfirmations } from './services/confirmations.ts';
import { createDialogs } from './dialog/dialogs.ts';
import { useWindows } from './dialog/use-windows.ts';
import { watchEscape } from './focus/escape-first.ts';
import { createToasts } from './services/toasts.ts';
import { createUndoing } from './services/undo.ts';
import { ToastHost } from './dialog/toasts/toast-host.tsx';
import type { LoadForms } from './form/contract/forms.ts';
import { beginOpening } from './screen/open/opening.ts';
import type { Ports } from './services/ports.ts';
import classes from './dialog/dialog.module.css';
import { createOpenScreens } from './screen/open/screen-drafts.ts';
import { RendererContext, useRenderer } from './nodes/context/renderer-context.ts';
import type { Renderer } from './screen/open/renderer.ts';
import type { RendererTexts } from './screen/state/screen-services.ts';
import { BackContext, createBackStack } from './services/browser-back.ts';
import { loadGrids, loadNodes } from './nodes/screen-nodes.tsx';
import { createUploads } from './services/uploads.ts';
import { endedText } from './nodes/upload/use-upload-place.ts';
import { UploadGuard } from './nodes/upload/upload-guard.tsx';

export interface RendererProviderProps {
  readonly ports: Ports;
  readonly texts: RendererTexts;
  /** Called for each opened form. */
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
      loadNodes: (document) => loadNodes(document.steps?.[0]?.layout ?? document.layout, document, ports),
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
  // Before the windows, whose effects run later.
  useInsertionEffect(watchEscape, []);
  // Preloads the likely next part.
  const onSign = useCallback(() => {
    loadForms().catch(console.error);
    loadGrids().catch(console.error);
  }, [loadForms]);
  const windows = useWindows(dialogs, renderer.confirmations, onSign);
  const backs = useMemo(() => createBackStack(ports.holdBack), [ports]);
  return (
    <RendererContext value={renderer}>
      <BackContext value={backs}>
        <Beneath isDrawn={windows !== undefined}>{children}</Beneath>
        {windows}
        <UploadGuard />
        <Portal>
          <ToastHost />
        </Portal>
      </BackContext>
    </RendererContext>
  );
}

/** The page is out of reach while a dialog is open, for pointer, keyboard and screen reader alike. */
function Beneath({ isDrawn, children }: { readonly isDrawn: boolean; readonly children: ReactNode }) {
  const { dialogs } = useRenderer();
  // Until there is something above it, the focus stays where it will go back to.
  const isCovered = useStore(dialogs.store, (stack) => stack.length > 0) && isDrawn;
  return (
    <div className={classes['beneath']} inert={isCovered}>
      {children}
    </div>
  );
}
