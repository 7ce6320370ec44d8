/** The button above a grid that writes its list to a file, or prints it. */
import { ActionIcon, Loader, Menu } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useRenderer } from '../../context/renderer-context.ts';
import { printSoon } from './print-soon.ts';
import type { Export } from './use-export.ts';

export function ExportMenu({ exporting: { isBusy, start } }: { exporting: Export }) {
  const { texts } = useRenderer();
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={isBusy ? texts.grid.exporting : texts.grid.export}
          aria-busy={isBusy || undefined}
          title={texts.grid.export}
        >
          {isBusy ? <Loader size={18} /> : <IconDownload size={18} stroke={1.5} aria-hidden />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.grid.export}</Menu.Label>
        <Menu.Item onClick={() => start('XLSX')}>{texts.grid.exportXlsx}</Menu.Item>
        <Menu.Item onClick={() => start('CSV')}>{texts.grid.exportCsv}</Menu.Item>
        <Menu.Item onClick={printSoon}>{texts.grid.print}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
