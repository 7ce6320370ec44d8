/** While a dialog stands alone over its page, the address of the page names it. */
import { useEffect } from 'react';
import { useRenderer } from '#renderer/nodes/context/renderer-context.ts';
import { addressedValues, hasAddress, OPEN, printDialogAddress } from '#renderer/screen/open/dialog-address.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';

/** @param isAlone nothing but the page lies beneath it */
export function useDialogAddress(screen: ScreenStore | undefined, input: Readonly<Record<string, unknown>>, isAlone: boolean): void {
  const { ports } = useRenderer();
  const address = screen !== undefined && isAlone && hasAddress(screen.document) ? addressOf(screen, input) : undefined;
  useEffect(() => {
    if (address === undefined) return undefined;
    ports.address.write({ [OPEN]: address });
    return () => {
      // Another page, with a dialog of its own, may have come meanwhile.
      if (ports.address.read(OPEN) === address) ports.address.write({ [OPEN]: undefined });
    };
  }, [ports, address]);
}

export function addressOf({ document: { id } }: ScreenStore, input: Readonly<Record<string, unknown>>): string {
  return printDialogAddress({ screen: id, values: addressedValues(input) });
}
