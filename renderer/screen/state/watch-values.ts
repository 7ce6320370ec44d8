import { readPath } from '#src/expression/index.ts';
import { watchForm } from './form-reads.ts';
import type { ScreenStore } from './screen-store.ts';
import type { ScreenValues } from './screen-values.ts';

/**
 * Calls back when a value changes: `form.<field>` or `state.<name>`. Loading is not a change.
 * @returns unsubscribes; closing the screen does so, too
 */
export function watchValues(screen: ScreenStore, names: readonly string[], onChange: (name: string) => void): () => void {
  const last = new Map(names.map((name) => [name, valueOf(screen, name)]));
  const compare = () => {
    const changed = names.filter((name) => !Object.is(last.get(name), valueOf(screen, name)));
    for (const name of changed) last.set(name, valueOf(screen, name));
    if (!screen.record.isLoading()) for (const name of changed) onChange(name);
  };
  const fields = names.flatMap((name) => (name.startsWith('form.') ? [name.slice('form.'.length)] : []));
  const stops = [screen.store.subscribe(compare), screen.form && watchForm(screen.form, { fields, summary: false }, compare)];
  const stop = () => {
    for (const each of stops) each?.();
  };
  screen.signal.addEventListener('abort', stop, { once: true });
  return stop;
}

function valueOf(screen: ScreenValues, name: string): unknown {
  const [place = '', ...path] = name.split('.');
  return place === 'state' ? screen.state(path.join('.')) : readPath(screen.form?.record() ?? {}, path.join('.'));
}
