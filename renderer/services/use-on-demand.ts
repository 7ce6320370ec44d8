import { useCallback, useState } from 'react';

/**
 * A part of the page that is loaded when it is first wanted, before what holds it opens: a frame that opened empty would have
 * nothing to take the focus, and no size to be placed by.
 * @returns the part once it is there, and what asks for it and goes on with it
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
