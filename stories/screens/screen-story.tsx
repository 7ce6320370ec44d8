/** One state of a screen document, drawn as the app draws it. */
import { Title } from '@mantine/core';
import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { useEffect, useState } from 'react';
import { Screen, useRenderer } from '#renderer/index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { loadScreen } from '#src/app/documents/load-documents.ts';
import type { Role } from '#stories/samples/roles.ts';
import type { Replies } from '#stories/support/replies.ts';
import type { World } from '#stories/support/fake-ports.ts';
import { StoryWorld, type StoryWorldProps } from '#stories/support/story-world.tsx';
import type { ScreenDraft } from '#renderer/screen/open/screen-drafts.ts';

export interface StoryState {
  /** For a page: the parameters of its address. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** For a dialog or wizard: its input. */
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

/** A state that is made from the document of a screen and its scenarios. */
export interface MadeState extends StoryState {
  readonly session?: StoryWorldProps['session'];
  readonly made?: World['made'];
  /** What is typed, and set, once it is open. */
  readonly draft?: Partial<Pick<ScreenDraft, 'typed' | 'state' | 'step'>>;
  readonly reads?: World['reads'];
  readonly refusal?: World['refusal'];
  /** By Ctrl+Enter, to which this is the answer. */
  readonly submitted?: string;
}

export type ScreenStates = Readonly<Record<string, StoryState>>;

const NO_INPUT = {};
/** @param summary what the screen does, in words */
export function screenStory(id: string, summary: string, state: MadeState): StoryObj {
  const { role, session, replies, clipboard, made, reads, refusal, tick = [], file, typed = {}, press = [], keys, submitted } = state;
  return {
    render: (_, { globals }) => (
      <StoryWorld
        globals={globals}
        role={role}
        {...(replies === undefined ? {} : { replies })}
        session={session}
        {...(clipboard === undefined ? {} : { clipboard })}
        {...(made === undefined ? {} : { made })}
        {...(reads === undefined ? {} : { reads })}
        {...(refusal === undefined ? {} : { refusal })}
      >
        <ScreenOfAnyKind id={id} summary={summary} state={state} />
      </StoryWorld>
    ),
    async play({ canvasElement }) {
      const page = within(canvasElement.ownerDocument.body);
      for (const label of tick) await userEvent.click(await page.findByLabelText(label, { selector: '[type=checkbox]' }));
      if (file !== undefined) await chooseFile(canvasElement.ownerDocument, file);
      for (const [label, text] of Object.entries(typed)) await userEvent.type(await page.findByLabelText(label), text);
      for (const name of press) await userEvent.click(await page.findByRole('button', { name }));
      if (keys !== undefined) await typeInGrid(canvasElement.ownerDocument, keys);
      if (submitted !== undefined) await submit(canvasElement.ownerDocument, submitted);
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

/** From the field that has the focus once it is open, else the first; there Enter goes on to the next. */
async function submit({ body }: Document, answer: string): Promise<void> {
  const page = within(body);
  const fields = await waitFor(() => {
    const found = [...body.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.checkVisibility());
    if (found.length === 0) throw new Error('There is no field to type in.');
    return found;
  });
  const opened = () => fields.find((field) => field === body.ownerDocument.activeElement);
  await waitFor(() => expect(opened()).toBeDefined(), { timeout: 1000 }).catch(() => fields[0]?.focus());
  const first = opened();
  if (fields.length > 1 && first?.matches(TEXT) === true) {
    await userEvent.keyboard('{Enter}');
    await expect(first).not.toHaveFocus();
  }
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect((await page.findAllByText(answer, { exact: false }))[0]).toBeVisible();
}

const FIELDS = '[data-enter] :is(input, textarea):not([type="hidden"], [type="file"], [tabindex="-1"], :disabled, [readonly])';
const TEXT = '[data-enter="next"] input:not([role])';

function ScreenOfAnyKind({ id, summary, state }: { readonly id: string; readonly summary: string; readonly state: MadeState }) {
  const [isTold, setIsTold] = useState(false);
  const [document, setDocument] = useState<ScreenDocument>();
  useEffect(() => {
    void loadScreen(id).then(setDocument);
  }, [id]);
  const { openScreens } = useRenderer();
  const { params = {}, query = {}, draft } = state;
  const isPage = document?.kind === 'page';
  const input = (isPage ? undefined : state.input) ?? NO_INPUT;
  useEffect(() => {
    if (draft !== undefined && document !== undefined) openScreens.restore([{ typed: {}, ...draft, screen: id, input }]);
  }, [openScreens, document, id, input, draft]);
  if (document === undefined) return null;
  return (
    <main className="story-page">
      <details className="story-summary" onToggle={({ currentTarget }) => setIsTold(currentTarget.open)}>
        <summary>What it does</summary>
        {isTold && <pre>{summary}</pre>}
      </details>
      {isPage ? <Screen id={id} route={{ params, query }} /> : <Opened id={id} input={input} />}
    </main>
  );
}

/** A dialog is above the page that opened it. */
function Opened({ id, input }: { readonly id: string; readonly input: Readonly<Record<string, unknown>> }) {
  const { dialogs } = useRenderer();
  useEffect(() => {
    void dialogs.open(id, input);
    return () => dialogs.closeAll();
  }, [dialogs, id, input]);
  return <Title order={1}>The page beneath</Title>;
}
