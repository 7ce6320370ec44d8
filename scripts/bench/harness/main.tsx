/** A page with one yardstick of the Product Details dialog; the address says which: `?form=hand-written` or `stock`. */
import '@mantine/core/styles.css';
import { Button, Group, MantineProvider, Modal, Skeleton } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { loadRecord, type DetailsRecord } from './details-record.ts';
import { HandWritten } from './hand-written.tsx';
import { Stock } from './stock.tsx';

const FORMS: Readonly<Record<string, ComponentType<{ readonly record: DetailsRecord }>>> = { 'hand-written': HandWritten, stock: Stock };
const Form = FORMS[new URLSearchParams(location.search).get('form') ?? ''] ?? HandWritten;

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [record, setRecord] = useState<DetailsRecord>();
  const open = async () => {
    setOpen(true);
    setRecord(await loadRecord());
  };
  const close = () => {
    setOpen(false);
    setRecord(undefined);
  };
  return (
    <>
      <Button onClick={() => void open()}>Add line</Button>
      <Modal opened={isOpen} onClose={close} title="Product Details" size="66rem" transitionProps={{ duration: 0 }}>
        {record === undefined ? <Skeleton height={400} /> : <Form record={record} />}
        <Group>
          <span>Order Line {record?.line}</span>
          <Button variant="default">Add</Button>
          <Button variant="default">Auto Add</Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button disabled={record?.mayEdit !== true}>OK</Button>
        </Group>
      </Modal>
    </>
  );
}

const root = document.getElementById('app');
if (root !== null) {
  createRoot(root).render(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  );
}
