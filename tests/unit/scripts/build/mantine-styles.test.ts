import { describe, expect, test } from 'vitest';
import { importedComponents, sheetsOf, withoutUnnamedColors } from '#scripts/build/mantine-styles.ts';

describe('the styles of the Mantine components in use', () => {
  test('reads component names from imports, over several lines too', () => {
    const source = "import {\n  Button,\n  Modal,\n  useMantineTheme,\n} from '@mantine/core';\nimport { Table } from './table.tsx';";
    expect(importedComponents(source)).toEqual(['Button', 'Modal']);
  });

  test('a component brings the styles of what it is made of', async () => {
    expect(await sheetsOf(['Select'])).toEqual(expect.arrayContaining(['Input', 'Combobox', 'Popover', 'ScrollArea']));
  });

  test('a component nobody imports brings none', async () => {
    expect(await sheetsOf(['Title'])).not.toContain('Calendar');
    expect(await sheetsOf(['Title'])).not.toContain('Modal');
  });

  test('a colour that nobody names brings no shades', () => {
    const shades = (name: string) => `--mantine-color-${name}-0: #fff;--mantine-color-${name}-text: var(--mantine-color-${name}-0);`;
    const styles = `:root{${['red', 'pink', 'teal', 'blue'].map(shades).join('')}}\n.note{color:var(--mantine-color-red-text)}`;
    const sources = ["<Button color={isGood ? 'teal' : undefined}>", '.mark { color: var(--mantine-color-blue-text); }', 'pink'];

    const kept = withoutUnnamedColors(styles, sources);

    expect(kept).toBe(`:root{${['red', 'teal', 'blue'].map(shades).join('')}}\n.note{color:var(--mantine-color-red-text)}`);
    expect(withoutUnnamedColors(kept, sources)).toBe(kept);
  });

  test('what overrides comes after what it overrides', async () => {
    const sheets = await sheetsOf(['Button', 'Modal']);
    expect(sheets.indexOf('global')).toBeLessThan(sheets.indexOf('UnstyledButton'));
    expect(sheets.indexOf('UnstyledButton')).toBeLessThan(sheets.indexOf('Button'));
    expect(sheets.indexOf('ModalBase')).toBeLessThan(sheets.indexOf('Modal'));
  });
});
