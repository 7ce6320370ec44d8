import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useRenderer } from '../context/renderer-context.ts';

/** Asks before the page is left during an upload. */
export function UploadGuard(): ReactNode {
  const { uploads } = useRenderer();
  useWindowEvent('beforeunload', (event) => {
    if (uploads.isUnderWay()) event.preventDefault();
  });
  return null;
}
