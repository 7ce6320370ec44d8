/** Opens a screen for as long as the component lives: document, state, sources, then its form. */
import { useEffect, useState } from 'react';
import type { DialogOutcome } from '#renderer/dialog/dialogs.ts';
import { createScreenLanguage } from './language.ts';
import type { LoadedEntity, RouteMatch } from './ports.ts';
import { useRenderer, type Renderer } from './renderer-context.ts';
import { runSteps } from './run-steps.ts';
import { openForm } from './screen-form.ts';
import { createScreenStore, type ScreenStore } from './screen-store.ts';

/** Undefined until the document is there and the data its form starts with. */
export function useOpenScreen(
  id: string,
  input: Readonly<Record<string, unknown>>,
  route: RouteMatch | undefined,
  onClose?: (outcome: DialogOutcome) => void,
): ScreenStore | undefined {
  const renderer = useRenderer();
  const [opened, setOpened] = useState<ScreenStore>();
  // The path decides which record is meant; a new object with the same path is the same page.
  const place = JSON.stringify([id, input, route]);
  useEffect(() => {
    let isOver = false;
    let screen: ScreenStore | undefined;
    setOpened(undefined);
    open(renderer, id, input, route, onClose, (started) => {
      screen = started;
      return isOver;
    }).then(
      (ready) => {
        if (!isOver) setOpened(ready);
      },
      (thrown: unknown) => renderer.ports.reportDefect(thrown),
    );
    return () => {
      isOver = true;
      if (screen?.document.on?.close !== undefined) void runSteps(screen, screen.document.on.close);
      screen?.stop();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `place` stands for id, input and route
  }, [renderer, place]);
  return opened;
}

async function open(
  renderer: Renderer,
  id: string,
  input: Readonly<Record<string, unknown>>,
  route: RouteMatch | undefined,
  onClose: ((outcome: DialogOutcome) => void) | undefined,
  onStart: (screen: ScreenStore) => boolean,
): Promise<ScreenStore> {
  const { ports, texts } = renderer;
  const document = await ports.loadScreen(id);
  const entity: LoadedEntity | undefined = document.data && (await ports.loadEntity(document.data.schema, document.data.ui));
  const recordName = entity && (entity.schema['x-as'] ?? 'record');
  const screen = createScreenStore({
    document,
    language: createScreenLanguage(document, recordName, ports),
    services: { ...renderer, texts: texts.screen },
    input,
    route,
    ...(onClose === undefined ? {} : { onClose }),
  });
  if (onStart(screen)) return screen;
  screen.touch();
  await untilReady(screen);
  if (entity !== undefined) await openForm(screen, entity, renderer);
  if (document.on?.open !== undefined) await runSteps(screen, document.on.open);
  return screen;
}

function untilReady({ store }: ScreenStore): Promise<void> {
  if (store.getState().isReady) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.subscribe(({ isReady }) => {
      if (!isReady) return;
      stop();
      resolve();
    });
  });
}
