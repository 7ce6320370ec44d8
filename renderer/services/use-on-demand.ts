import { useCallback, useState } from 'react';

/**
 * A part of the page that is loaded on first use, before its container opens: an empty container would have
 * nothing to take the focus, and no size to be placed by.
 * @returns the part once it is loaded, and a function that loads it and continues
 */
export function useOnDemand<Part>(load: () => Promise<Part>): readonly [Part | undefined, (then: () => void) => void] {
  const [loaded, setLoaded] = useState<{ readonly part: Part }>();
  const want = useCallback(
    (then: () => void) => {
      void load().then((part) => {
        setLoaded((before) => before ?? { part });
        then();
      });
    },
    [load],
  );
  return [loaded?.part, want];
}
