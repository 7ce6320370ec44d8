import { useEffect } from 'react';

/** As ours, a form by hand asks before what was typed is lost. */
export function useAsksBeforeLeaving(isChanged: () => boolean): void {
  useEffect(() => {
    const ask = (event: Event) => {
      if (isChanged()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
