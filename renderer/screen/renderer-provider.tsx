/** Everything below draws screens with these ports, texts and widgets. */
import { useMemo, type ReactNode } from 'react';
import { createConfirmations } from '#renderer/dialog/confirmations.ts';
import { ConfirmHost } from '#renderer/dialog/confirm-host.tsx';
import { createDialogs } from '#renderer/dialog/dialogs.ts';
import { DialogStack } from '#renderer/dialog/dialog-stack.tsx';
import { createToasts } from '#renderer/dialog/toasts.ts';
import { ToastHost } from '#renderer/dialog/toast-host.tsx';
import type { WidgetTable } from '#renderer/widgets/widget-table.ts';
import type { Ports } from './ports.ts';
import { RendererContext, type Renderer, type RendererTexts } from './renderer-context.ts';

export interface RendererProviderProps {
  readonly ports: Ports;
  readonly texts: RendererTexts;
  readonly widgets: WidgetTable;
  readonly children: ReactNode;
}

export function RendererProvider({ ports, texts, widgets, children }: RendererProviderProps) {
  const renderer = useMemo<Renderer>(
    () => ({ ports, texts, widgets, dialogs: createDialogs(), toasts: createToasts(), confirmations: createConfirmations() }),
    [ports, texts, widgets],
  );
  return (
    <RendererContext value={renderer}>
      {children}
      <DialogStack />
      <ConfirmHost />
      <ToastHost />
    </RendererContext>
  );
}
