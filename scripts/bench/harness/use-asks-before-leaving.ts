import { useEffect } from 'react';

/** Like our forms, asks before unsaved input is lost. */
export function useAsksBeforeLeaving(isChanged: () => boolean): void {
  useEffect(() => {
    const ask = (event: Event) => {
      if (isChanged()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
