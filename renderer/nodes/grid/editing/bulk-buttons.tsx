import { Button } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRenderer } from '../../context/renderer-context.ts';
import type { Bulk } from './use-bulk.tsx';

const ICONS = { change: IconPencil, delete: IconTrash, restore: IconRestore } as const;

export function BulkButtons({ bulk }: { bulk: Bulk }) {
  const { texts } = useRenderer();
  return bulk.kinds.map((doing) => {
    const Icon = ICONS[doing];
    return (
      <Button
        key={doing}
        variant="subtle"
        size="compact-sm"
        {...(doing === 'delete' ? { color: 'red' } : {})}
        leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
        onClick={() => bulk.open(doing)}
      >
        {texts.many[doing]}
      </Button>
    );
  });
}
