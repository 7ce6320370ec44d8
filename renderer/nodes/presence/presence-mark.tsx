/** A mark beside the title: other users who have the record open. */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { loadPart } from '#renderer/services/on-demand.ts';
import { fillText } from '#src/expression/index.ts';
import type { ScreenScope } from '#renderer/screen/state/screen-values.ts';
import type { PresentPerson } from '#renderer/services/realtime.ts';
import type { ScreenPresence } from '#schemas/generated/documents/screen.ts';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { useComputed } from '../context/use-expression.ts';

const PresentFaces = loadPart(async () => (await import('./presence-avatars.tsx')).PresenceAvatars);

export function PresenceMark() {
  const { document } = useScreen();
  return document.presence === undefined ? null : <Present presence={document.presence} />;
}

function Present({ presence }: { readonly presence: ScreenPresence }) {
  const { ports, texts } = useRenderer();
  const [others, setOthers] = useState<readonly PresentPerson[]>([]);
  const within = useNumber(presence.within);
  const id = useNumber(presence.record);
  const { entity } = presence;
  useEffect(() => {
    if (within === undefined || id === undefined) return undefined;
    const leave = ports.together.enter({ entity, within, id }, setOthers);
    return () => {
      leave();
      setOthers([]);
    };
  }, [ports, entity, within, id]);
  const names = others.map(({ name, business }) => (business === '' ? name : `${name} (${business})`));
  const sentence = names.length === 0 ? '' : fillText(texts.screen.alsoOpen, { who: names.join(', ') });
  return (
    <>
      {others.length > 0 && <PresentFaces others={others} sentence={sentence} />}
      <VisuallyHidden role="status">{sentence}</VisuallyHidden>
    </>
  );
}

function useNumber(expression: string): number | undefined {
  const value = useComputed(({ language, scope }: ScreenScope) => language.value(expression, scope()));
  return typeof value === 'number' ? value : undefined;
}
