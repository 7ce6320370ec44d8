import { Button } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ScreenWithGrids } from '#renderer/screen/state/screen-grids.ts';
import { useRenderer } from '../../context/renderer-context.ts';
import { useComputed } from '../../context/use-expression.ts';
import type { BulkAction } from './bulk-request.ts';
import type { Bulk } from './use-bulk-actions.tsx';

const ICONS = { change: IconPencil, delete: IconTrash, restore: IconRestore } as const;

export function BulkButtons({ bulk }: { bulk: Bulk }) {
  return bulk.kinds.map((doing) => <BulkButton key={doing} bulk={bulk} doing={doing} />);
}

function BulkButton({ bulk, doing }: { readonly bulk: Bulk; readonly doing: BulkAction }) {
  const { texts } = useRenderer();
  const { concerns } = bulk;
  const isOffered = useComputed((screen: ScreenWithGrids) => concerns(screen, doing));
  if (!isOffered) return null;
  const Icon = ICONS[doing];
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      {...(doing === 'delete' ? { color: 'red' } : {})}
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
      onClick={() => bulk.open(doing)}
    >
      {texts.many[doing]}
    </Button>
  );
}
