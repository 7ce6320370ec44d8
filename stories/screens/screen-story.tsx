/** One state of a screen document, drawn as the app draws it. */
import { Title } from '@mantine/core';
import type { StoryObj } from '@storybook/react-vite';
import { userEvent, waitFor, within } from 'storybook/test';
import { useEffect, useState } from 'react';
import { Screen, useRenderer } from '#renderer/index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { loadScreen } from '#src/app/documents/load-documents.ts';
import type { Role } from '#stories/samples/roles.ts';
import type { Replies } from '#stories/support/replies.ts';
import { StoryWorld } from '#stories/support/story-world.tsx';

export interface StoryState {
  /** Of a page: what its address says. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Of a dialog or wizard: what its opener gives it. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Role of the state; default: that of the toolbar. */
  readonly role?: Role;
  /** Replies that differ from the shared samples. */
  readonly replies?: Replies;
  readonly clipboard?: string;
  /** Labels of switches and boxes to tick once it is open. */
  readonly tick?: readonly string[];
  /** A file that is then chosen, by its name, and what is in it. */
  readonly file?: { readonly name: string; readonly text: string };
  /** Text typed then, by the field's label. */
  readonly typed?: Readonly<Record<string, string>>;
  /** Names of buttons to press after that. */
  readonly press?: readonly string[];
  /** Keys pressed after that, where the focus is by then: {Enter}. */
  readonly keys?: string;
}

export type ScreenStates = Readonly<Record<string, StoryState>>;

const NO_INPUT = {};
/** @param summary what the screen does, in words */
export function screenStory(id: string, summary: string, state: StoryState = {}): StoryObj {
  const { role, replies, clipboard, tick = [], file, typed = {}, press = [], keys } = state;
  return {
    render: (_, { globals }) => (
      <StoryWorld
        globals={globals}
        role={role}
        {...(replies === undefined ? {} : { replies })}
        {...(clipboard === undefined ? {} : { clipboard })}
      >
        <ScreenOfAnyKind id={id} summary={summary} state={state} />
      </StoryWorld>
    ),
    async play({ canvasElement }) {
      const page = within(canvasElement.ownerDocument.body);
      for (const label of tick) await userEvent.click(await page.findByLabelText(label));
      if (file !== undefined) await chooseFile(canvasElement.ownerDocument, file);
      for (const [label, text] of Object.entries(typed)) await userEvent.type(await page.findByLabelText(label), text);
      for (const name of press) await userEvent.click(await page.findByRole('button', { name }));
      if (keys !== undefined) await typeInGrid(canvasElement.ownerDocument, keys);
    },
  };
}

async function chooseFile(document: Document, { name, text }: NonNullable<StoryState['file']>): Promise<void> {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (found === null) throw new Error('No field takes a file.');
    return found;
  });
  await userEvent.upload(input, new File([text], name, { type: 'text/csv' }));
}

/** A link that leads into a grid is followed as soon as its rows are drawn. */
async function typeInGrid(document: Document, keys: string): Promise<void> {
  await waitFor(() => {
    const isInGrid = document.activeElement?.closest('[role="grid"]') instanceof Element;
    if (!isInGrid) throw new Error('The focus is not in a grid.');
  });
  await userEvent.keyboard(keys);
}

function ScreenOfAnyKind({ id, summary, state }: { readonly id: string; readonly summary: string; readonly state: StoryState }) {
  const [isTold, setIsTold] = useState(false);
  const [document, setDocument] = useState<ScreenDocument>();
  useEffect(() => {
    void loadScreen(id).then(setDocument);
  }, [id]);
  if (document === undefined) return null;
  const { params = {}, query = {}, input = NO_INPUT } = state;
  return (
    <main className="story-page">
      <details className="story-summary" onToggle={({ currentTarget }) => setIsTold(currentTarget.open)}>
        <summary>What it does</summary>
        {isTold && <pre>{summary}</pre>}
      </details>
      {document.kind === 'page' ? <Screen id={id} route={{ params, query }} /> : <Opened id={id} input={input} />}
    </main>
  );
}

/** A dialog stands above the page that opened it. */
function Opened({ id, input }: { readonly id: string; readonly input: Readonly<Record<string, unknown>> }) {
  const { dialogs } = useRenderer();
  useEffect(() => {
    void dialogs.open(id, input);
    return () => dialogs.closeAll();
  }, [dialogs, id, input]);
  return <Title order={1}>The page beneath</Title>;
}
