import { useMemo, type ReactNode } from 'react';
import { RendererProvider } from '#renderer/index.ts';
import { sessionOf, sharedReplies, type Role } from '#stories/samples/roles.ts';
import { forms } from '#src/app/widgets/index.ts';
import { createFakePorts, type World } from './fake-ports.ts';
import { rendererTexts } from './renderer-texts.ts';
import { readToolbar, type Globals, type Server } from './toolbar.ts';

type WorldOfStory = 'replies' | 'examples' | 'screens' | 'clipboard' | 'made' | 'reads' | 'refusal';

export interface StoryWorldProps extends Partial<Pick<World, WorldOfStory>> {
  /** Facts of the session that differ from those of the role. */
  readonly session?: Partial<World['session']> | undefined;
  readonly globals: Globals;
  /** The role of a story that overrides the toolbar. */
  readonly role?: Role | undefined;
  readonly children: ReactNode;
}

const loadForms = () => Promise.resolve(forms);

const LATENCY_MS: Readonly<Record<Server, number>> = { quick: 0, slow: 2000, down: 0 };

/** Draws its children with one fake server, set up by the toolbar and the story. */
export function StoryWorld({
  globals,
  role,
  session,
  replies,
  examples,
  screens,
  clipboard,
  made,
  reads,
  refusal,
  children,
}: StoryWorldProps) {
  const toolbar = readToolbar(globals);
  const actual = role ?? toolbar.role;
  const { server } = toolbar;
  const ports = useMemo(
    () =>
      createFakePorts({
        session: { ...sessionOf(actual), ...session },
        replies: { ...sharedReplies(actual), ...replies },
        latencyMs: LATENCY_MS[server],
        isDown: server === 'down',
        ...(examples === undefined ? {} : { examples }),
        ...(screens === undefined ? {} : { screens }),
        ...(clipboard === undefined ? {} : { clipboard }),
        ...(made === undefined ? {} : { made }),
        ...(reads === undefined ? {} : { reads }),
        ...(refusal === undefined ? {} : { refusal }),
      }),
    [actual, server, session, replies, examples, screens, clipboard, made, reads, refusal],
  );
  return (
    <RendererProvider key={`${actual} ${server}`} ports={ports} texts={rendererTexts} loadForms={loadForms}>
      {children}
    </RendererProvider>
  );
}
