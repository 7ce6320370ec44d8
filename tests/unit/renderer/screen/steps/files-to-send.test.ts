import { expect, test } from 'vitest';
import { filesToSend } from '#renderer/screen/steps/files-to-send.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import type { ScreenUpload } from '#schemas/generated/documents/screen.ts';
import { fakeWorld, openScreen } from '../fake-world.ts';

const upload: ScreenUpload = {
  operation: 'addScan',
  within: 'state.shelf',
  button: 'choose',
  set: { shelf: 'state.shelf', title: "'Scan of ' + file.name" },
  said: "{blank(answer.twin) ? '' : 'As ' + answer.twin}",
};

const fileOf = () => ({
  field: 'scan',
  schema: { title: 'Scan', 'x-file': { maxBytes: 4, extensions: ['txt'] }, errorMessage: { extensions: '{label}: text, please' } },
});

function openShelf(answer: () => { status: number; body: unknown }) {
  const world = fakeWorld({ addScan: answer }, { fileOf });
  const screen = openScreen(world, {
    state: { shelf: { type: 'number', initial: '7' } },
    layout: [{ id: 'drop', upload }],
    actions: { choose: { label: 'Choose', do: [{ chooseFiles: 'drop' }] } },
  });
  const ordered = (...files: readonly File[]) => filesToSend(screen, upload, 'shelf 7', files, world.renderer.texts);
  return { world, screen, ordered };
}

const request = { stop: new AbortController().signal, onProgress: () => undefined };

test('each file goes with what the document says of it, as it was when it was chosen', async () => {
  const { world, screen, ordered } = openShelf(() => ({ status: 201, body: { twin: 'old.txt' } }));
  const [first] = ordered(new File(['abc'], 'a.txt'));
  screen.setState('shelf', 8);
  expect(await first?.send(request)).toEqual({ answer: { twin: 'old.txt' }, text: 'As old.txt' });
  expect(world.calls).toMatchObject([
    { operation: 'addScan', body: { shelf: 7, title: 'Scan of a.txt', scan: { name: 'a.txt', size: 3 } } },
  ]);
});

test('what the operation says of the file is refused before it is sent, in its own words where it has some', () => {
  const { ordered } = openShelf(() => ({ status: 201, body: {} }));
  const faults = ordered(new File(['abcd'], 'a.txt'), new File(['abcde'], 'b.txt'), new File(['a'], 'c.exe')).map(({ fault }) => fault);
  expect(faults).toEqual(['', 'File exceeds max size of 4 bytes', 'Scan: text, please']);
});

test('the step asks for files at the place it names, and does nothing while that is not drawn', async () => {
  const { screen } = openShelf(() => ({ status: 201, body: {} }));
  let asked = 0;
  await runAction(screen, 'choose');
  screen.choosers.set('drop', () => (asked += 1));
  screen.choosers.set('elsewhere', () => (asked += 10));
  await runAction(screen, 'choose');
  expect(asked).toBe(1);
});
