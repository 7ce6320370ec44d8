import type { Queries } from '../forms/sample-story.tsx';
import type { StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { MessageList } from '#renderer/dialog/message-list.tsx';
import { Screen, useRenderer } from '#renderer/index.ts';
import { StoryWorld } from '#stories/support/story-world.tsx';
import { screens } from './documents.ts';

export default { title: 'Dialogs/Dialog' };

export const Form = story(open, 'stories/form');

/** Escape closes the top one only, and the focus goes back to its opener. */
export const ThreeDeep = story(async (body) => {
  await press(body, 'Open a dialog');
  await press(await dialogNamed(body, 'First dialog'), 'Open another');
  await press(await dialogNamed(body, 'Second dialog'), 'Open another');
  await dialogNamed(body, 'Third dialog');
});

export const ClosedAgain = story(async (body) => {
  await press(body, 'Open a dialog');
  await dialogNamed(body, 'First dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(body.getByRole('button', { name: 'Open a dialog' })).toHaveFocus());
});

export const CannotBeDismissed = story(async (body) => {
  await open(body);
  await userEvent.keyboard('{Escape}');
  await expect(body.getByRole('dialog')).toBeVisible();
}, 'stories/unclosable');

/** By keys, here; by its head with a mouse. It is moved when it is opened again, too. */
export const Moved = story(async (body) => {
  const dialog = await open(body);
  // It has opened once its first field has the focus.
  await waitFor(() => expect(body.getByRole('textbox', { name: /Email/ })).toHaveFocus());
  const before = dialog.getBoundingClientRect().left;
  await press(within(dialog), 'Move this window');
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
  await waitFor(() => expect(dialog.getBoundingClientRect().left).toBe(before + 80));
  await body.findByText(/pixels from the left/);
}, 'stories/form');

/** The first row found is selected; keys in the search move on from it. */
export const Lookup = story(async (body) => {
  await press(body, 'Look up a consignment');
  const dialog = await dialogNamed(body, 'Lookup consignment');
  await dialog.findByText(/^Found/);
});

/** A row is added from a lookup, and looked up for that once more: what was searched beneath is still there. */
export const LookupInALookup = story(async (body) => {
  await press(body, 'Look up a consignment');
  const first = await dialogNamed(body, 'Lookup consignment');
  await first.findByText(/^Found/);
  await press(first, 'Add');
  await press(await dialogNamed(body, 'A consignment like another'), 'Look it up');
  await waitFor(() => expect(body.getAllByRole('dialog', { hidden: true })).toHaveLength(3));
  await waitFor(() => expect(body.getAllByRole('searchbox').at(-1)).toHaveFocus());
});

/** Beside the button that opened it. */
export const PopoverOpen = story(async (body) => {
  await press(body, 'Take a note');
  await dialogNamed(body, 'A note');
});

export const PanelOpen: StoryObj = {
  render: (_, { globals }) => (
    <StoryWorld globals={globals} screens={screens}>
      <main className="story-page">
        <Screen id="stories/panels" route={ROUTE} />
      </main>
    </StoryWorld>
  ),
  async play({ canvasElement }) {
    const body = within(canvasElement.ownerDocument.body);
    await press(body, 'Add user');
    await body.findByRole('region', { name: 'Who joins?' });
  },
};

export const Wizard = story(open, 'stories/wizard');

export const WizardSecondStep = story(async (body) => {
  await open(body);
  await userEvent.type(await body.findByRole('textbox', { name: /Email/ }), 'a@b.nz');
  await press(body, 'Next');
  await expect(await body.findByText(/^You are/)).toBeVisible();
}, 'stories/wizard');

export const Confirmation = story(async (body) => {
  await press(body, 'Delete the draft');
  await expect(await body.findByRole('alertdialog', { name: 'Delete the draft?' })).toBeVisible();
  await waitFor(() => expect(body.getByRole('button', { name: 'Cancel' })).toHaveFocus());
});

export const Toast = story(async (body) => {
  await press(body, 'Say it');
  await body.findByText('Saved');
});

export const Toasts: StoryObj = {
  render: (_, { globals }) => (
    <StoryWorld globals={globals} screens={screens}>
      <main className="story-page">
        <EveryTone />
      </main>
    </StoryWorld>
  ),
};

/** The message of an action offers Undo, by pointer or with F6. */
export const Undone = story(async (body) => {
  await press(body, 'Apply to three');
  await within(await body.findByRole('status', { name: 'Messages' })).findByText('Applied to 3 lines');
  await userEvent.keyboard('{F6}');
  await waitFor(() => expect(body.getByRole('button', { name: 'Undo' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await body.findByText('Put back');
  await waitFor(() => expect(body.getByRole('button', { name: 'Apply to three' })).toHaveFocus());
});

/** Two records of one kind, field by field; what is equal stays quiet. */
export const Compared = story(async (body) => {
  const table = within(await body.findByRole('table', { name: 'Totals' }));
  await expect(table.getByRole('row', { name: /Packages/ })).toHaveTextContent('+');
}, 'stories/compared');

/** Bars and lines, and the table of the same figures. */
export const Charted = story(async (body) => {
  const bars = within(await body.findByRole('figure', { name: 'CIF by supplier' }));
  await userEvent.click(bars.getByRole('button', { name: 'Show as a table' }));
  await expect(bars.getByRole('row', { name: /^Jan/ })).toHaveTextContent('49,725.52');
}, 'stories/charted');

const DAY_MS = 86_400_000;

/** They stay for as long as someone looks. */
function EveryTone() {
  const { toasts } = useRenderer();
  useEffect(() => {
    toasts.show('12 lines added', 'success', DAY_MS);
    toasts.show('The list has changed since you opened it', 'info', DAY_MS);
    toasts.show('Two lines were left out', 'warning', DAY_MS);
    toasts.show('The list could not be loaded, and this is said at such a length that it needs a second line', 'error', DAY_MS);
  }, [toasts]);
  return (
    <>
      <h1>Messages</h1>
      <MessageList />
    </>
  );
}

function story(play: (body: Queries) => Promise<unknown>, dialog?: string): StoryObj {
  return {
    render: (_, { globals }) => (
      <StoryWorld globals={globals} screens={screens}>
        <main className="story-page">
          <Screen id="stories/page" route={ROUTE} />
          {dialog !== undefined && <Opened id={dialog} />}
        </main>
      </StoryWorld>
    ),
    async play({ canvasElement }) {
      await play(within(canvasElement.ownerDocument.body));
    },
  };
}

const ROUTE = { params: {}, query: {} };

function Opened({ id }: { readonly id: string }) {
  const { dialogs } = useRenderer();
  useEffect(() => {
    void dialogs.open(id, {});
    return () => dialogs.closeAll();
  }, [dialogs, id]);
  return null;
}

function open(body: Queries): Promise<HTMLElement> {
  return body.findByRole('dialog');
}

async function press(within: Queries, name: string): Promise<void> {
  await userEvent.click(await within.findByRole('button', { name }));
}

async function dialogNamed(body: Queries, name: string): Promise<Queries> {
  return within(await body.findByRole('dialog', { name }));
}
