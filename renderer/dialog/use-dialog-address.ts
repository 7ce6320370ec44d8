/** While a single dialog is open, the address of the page names it. */
import { use, useEffect } from 'react';
import { useRenderer, useScreen } from '#renderer/nodes/context/renderer-context.ts';
import { addressedValues, hasAddress, OPEN, printDialogAddress } from '#renderer/screen/open/dialog-address.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { DepthContext } from '#renderer/services/window-layer.ts';

export function useDialogAddress(title: string): void {
  const { ports } = useRenderer();
  const screen = useScreen();
  const isAlone = use(DepthContext) === 1;
  const address = isAlone && hasAddress(screen.document) ? addressOf(screen) : undefined;
  useEffect(() => {
    if (address === undefined) return undefined;
    ports.address.write({ [OPEN]: address });
    return () => {
      // Another page, with a dialog of its own, may have opened meanwhile.
      if (ports.address.read(OPEN) === address) ports.address.write({ [OPEN]: undefined });
    };
  }, [ports, address]);
  useEffect(() => {
    if (address !== undefined && title !== '') ports.visited(title, address);
  }, [ports, address, title]);
}

export function addressOf({ document: { id }, input }: ScreenStore): string {
  return printDialogAddress({ screen: id, values: addressedValues(input) });
}
