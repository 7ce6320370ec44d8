import { createElement, useCallback, useEffect, useState, type FunctionComponent, type ReactNode } from 'react';

/**
 * A component in a file of its own, drawn as soon as it is there. React's `lazy` suspends, and what was suspended is shown 300 ms after
 * the last thing that was: a page within a shell took 900 ms.
 * @param Before drawn until then
 */
export function loadPart<Props extends object>(load: () => Promise<FunctionComponent<Props>>, Before?: FunctionComponent<Props>) {
  let loaded: FunctionComponent<Props> | undefined;
  const prepare = async () => (loaded ??= await load());
  function OnDemand(props: Props): ReactNode {
    const [Drawn, setDrawn] = useState<FunctionComponent<Props> | undefined>(() => loaded);
    useEffect(() => {
      if (Drawn !== undefined) return;
      const fail = (error: unknown) => {
        throw error;
      };
      prepare().then(
        (component) => setDrawn(() => component),
        (error: unknown) => setDrawn(() => fail(error)),
      );
    }, [Drawn]);
    const Shown = Drawn ?? Before;
    return Shown && createElement<Props>(Shown, props);
  }
  return Object.assign(OnDemand, { prepare });
}

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
