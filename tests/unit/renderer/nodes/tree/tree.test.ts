import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { pressInTree } from '#renderer/nodes/tree/tree-keys.ts';
import { createListedTree, createTreeModel, type TreeLine, type TreeModel } from '#renderer/nodes/tree/tree-model.ts';
import type { Row } from '#renderer/services/references.ts';

const BELOW: Readonly<Record<string, readonly string[]>> = {
  '': ['I', 'II'],
  I: ['01', '02'],
  '01': ['0101', '0102'],
  '0101': ['0101.21', '0101.29'],
  II: ['06'],
};

let asked: string[];
let failing: Set<string>;
let model: TreeModel;
let chosen: string[];

const entriesBelow = (key: string): Row[] => (BELOW[key] ?? []).map((code) => ({ code }));
const keys = () => model.lines().map(({ key }) => key);
const active = () => model.active()?.key;
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  asked = [];
  failing = new Set();
  chosen = [];
  model = createTreeModel({
    rowKey: 'code',
    async load(parent) {
      const key = String(parent?.['code'] ?? '');
      asked.push(key);
      if (failing.has(key)) throw new Error('The server is down.');
      return entriesBelow(key);
    },
    isBranch: ({ code }) => String(code) in BELOW,
  });
  await settled();
});

async function press(...pressed: string[]): Promise<void> {
  for (const key of pressed) {
    pressInTree(
      { key, ctrlKey: false, altKey: false, metaKey: false },
      { model, page: 2, textOf: ({ key: text }: TreeLine) => text, choose: (line) => chosen.push(line.key) },
    );
    await settled();
  }
}

describe('a tree', () => {
  test('has the top at first, with the focus on the first line', () => {
    expect(keys()).toEqual(['I', 'II']);
    expect(model.lines()[1]).toMatchObject({ level: 1, position: 2, siblings: 2, isBranch: true, isOpen: false });
    expect(active()).toBe('I');
    expect(asked).toEqual(['']);
  });

  test('loads what stands below a line once, when it is opened', async () => {
    await model.open('I');
    model.close('I');
    await model.open('I');

    expect(keys()).toEqual(['I', '01', '02', 'II']);
    expect(asked).toEqual(['', 'I']);
  });

  test('takes the focus to the line that closes over it', async () => {
    await model.reveal(['I', '01', '0101', '0101.29']);
    model.close('I');

    expect(active()).toBe('I');
    expect(keys()).toEqual(['I', 'II']);
  });

  test('reveals what stands deep in it', async () => {
    await model.reveal(['I', '01', '0101', '0101.29']);

    expect(keys()).toEqual(['I', '01', '0101', '0101.21', '0101.29', '0102', '02', 'II']);
    expect(active()).toBe('0101.29');
    expect(model.lines().map(({ level }) => level)).toEqual([1, 2, 3, 4, 4, 3, 2, 1]);
  });

  test('reveals as much as there is', async () => {
    await model.reveal(['I', '01', '0199']);

    expect(active()).toBe('01');
  });

  test('leaves the focus with whoever went elsewhere meanwhile', async () => {
    const revealing = model.reveal(['I', '01', '0101']);
    model.activate('II');
    await revealing;

    expect(active()).toBe('II');
  });

  test('says what could not be loaded, and loads it when asked again', async () => {
    failing.add('I');
    await model.open('I');
    const failed = model.lines()[0]?.state;
    failing.clear();
    await press('Enter');

    expect(failed).toBe('failed');
    expect(keys()).toEqual(['I', '01', '02', 'II']);
  });

  test('keeps each line once, below the one it stands in, whatever is opened and closed', async () => {
    const codes = Object.values(BELOW).flat();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...codes)), { maxLength: 20 }), async (acts) => {
        for (const [opens, key] of acts) {
          if (opens) await model.open(key);
          else model.close(key);
        }
        const lines = model.lines();
        expect(new Set(keys()).size).toBe(lines.length);
        for (const { parent, level } of lines) {
          const above = lines.find(({ key }) => key === parent);
          expect(above === undefined ? 1 : above.level + 1).toBe(level);
          expect(above?.isOpen ?? true).toBe(true);
        }
      }),
    );
  });
});

describe('keys in a tree', () => {
  test('Right opens a line, then goes into it; Left goes out of it, then closes it', async () => {
    await press('ArrowRight');
    const opened = [keys().length, active()];
    await press('ArrowRight', 'ArrowRight', 'ArrowRight');
    const inside = active();
    await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');

    expect(opened).toEqual([4, 'I']);
    expect(inside).toBe('0101');
    expect(active()).toBe('I');
  });

  test('Left at the top and Right at an end stay where they are', async () => {
    await press('ArrowLeft');
    expect(active()).toBe('I');
    await model.reveal(['I', '02']);
    await press('ArrowRight');
    expect(active()).toBe('02');
  });

  test.each([
    [['ArrowDown'], '01'],
    [['End'], 'II'],
    [['End', 'ArrowUp'], '02'],
    [['End', 'ArrowDown'], 'II'],
    [['End', 'Home'], 'I'],
    [['PageDown'], '02'],
    [['End', 'PageUp'], '01'],
    [['0'], '01'],
    [['0', '0'], '02'],
    [['0', '2'], '02'],
    [['0', '2', 'i'], 'II'],
    [['End', 'i'], 'I'],
    [['x'], 'I'],
  ])('%j goes to %s', async (pressed, line) => {
    await model.open('I');
    await press(...pressed);

    expect(active()).toBe(line);
  });

  test('the asterisk opens all lines beside the one with the focus', async () => {
    await press('*');

    expect(keys()).toEqual(['I', '01', '02', 'II', '06']);
  });

  test('Enter and Space choose the line', async () => {
    await press('Enter', 'ArrowDown', ' ');

    expect(chosen).toEqual(['I', 'II']);
  });

  test('with Ctrl, Alt or Meta they are left to others', () => {
    const given = { key: 'ArrowDown', ctrlKey: true, altKey: false, metaKey: false };

    expect(pressInTree(given, { model, page: 2, textOf: ({ key }) => key, choose: () => {} })).toBe(false);
    expect(active()).toBe('I');
  });
});

describe('a tree of a list', () => {
  let list: readonly Row[];
  let listed: TreeModel;

  beforeEach(() => {
    list = [{ id: 'goods' }, { id: 'brand', in: 'goods' }, { id: 'origin', in: 'goods' }, { id: 'notes', in: 'gone' }];
    listed = createListedTree({ rowKey: 'id', parent: 'in', list: () => list });
  });

  const shown = () => listed.lines().map(({ key, level }) => `${level} ${key}`);

  test('is open at first; an entry of another that is not there stands at the top', () => {
    expect(shown()).toEqual(['1 goods', '2 brand', '2 origin', '1 notes']);
    expect(listed.lines().map(({ isBranch }) => isBranch)).toEqual([true, false, false, false]);
  });

  test('keeps what is closed and the line with the focus when its list is another', () => {
    listed.activate('origin');
    list = [{ id: 'goods' }, { id: 'origin', in: 'goods' }, { id: 'brand', in: 'goods' }];
    listed.renew();

    expect(shown()).toEqual(['1 goods', '2 origin', '2 brand']);
    expect(listed.active()?.key).toBe('origin');

    listed.close('goods');
    listed.renew();

    expect(shown()).toEqual(['1 goods']);
  });

  test('opens what is closed on the way to an entry', async () => {
    listed.close('goods');
    await listed.reveal(['goods', 'brand']);

    expect(listed.active()?.key).toBe('brand');
  });

  test('chooses each line that the keys reach, and Enter opens it', () => {
    const reached: string[] = [];
    let opened = 0;
    const actions = {
      model: listed,
      page: 2,
      textOf: ({ key }: TreeLine) => key,
      choose: ({ key }: TreeLine) => void reached.push(key),
      choosesOnFocus: true,
      open: () => void (opened += 1),
    };
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'Home'])
      pressInTree({ key, ctrlKey: false, altKey: false, metaKey: false }, actions);

    expect(reached).toEqual(['brand', 'origin', 'origin', 'goods']);
    expect(opened).toBe(1);
  });
});
