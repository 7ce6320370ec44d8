import { useEffect, type ReactNode } from 'react';
import { useRenderer } from '../context/renderer-context.ts';

/** Asks before the page is left during an upload. */
export function UploadGuard(): ReactNode {
  const { uploads } = useRenderer();
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (uploads.isUnderWay()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [uploads]);
  return null;
}
