/** A page with one yardstick of the Product Details dialog: `index.html?form=hand-written`. */
import '@mantine/core/styles.css';
import { Button, Group, MantineProvider, Modal, Skeleton } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { loadRecord, type DetailsProps, type DetailsRecord } from './details-record.ts';

type DetailsForm = ComponentType<DetailsProps>;

const FORMS: Readonly<Record<string, () => Promise<DetailsForm>>> = {
  'hand-written': async () => (await import('./hand-written.tsx')).HandWritten,
  'rjsf+mantine': async () => (await import('../peers/pages/details/rjsf-mantine.tsx')).RjsfMantineDetails,
};

const load = FORMS[new URLSearchParams(location.search).get('form') ?? ''];
const root = document.getElementById('app');
if (root === null || load === undefined) throw new Error('The address names no form.');
const Form = await load();

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

createRoot(root).render(
  <MantineProvider>
    <Page />
  </MantineProvider>,
);
