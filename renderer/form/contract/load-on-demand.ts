import { createElement, lazy, useState, type FunctionComponent, type ReactNode } from 'react';

/** A control in a file of its own. Prepared, it is drawn at once; else its form waits for it, so that the focus arrives in the right field. */
export function loadOnDemand<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  let loaded: FunctionComponent<Props> | undefined;
  const prepare = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Waiting = lazy(prepare);
  function OnDemand(props: Props): ReactNode {
    // Once it is drawn it stays the same component, or what is typed in it would be lost.
    const [Drawn] = useState<FunctionComponent<Props> | typeof Waiting>(() => loaded ?? Waiting);
    return createElement<Props>(Drawn, props);
  }
  return { OnDemand, prepare };
}
