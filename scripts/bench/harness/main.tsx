/** A page with one yardstick of the Product Details dialog; the address says which: `?form=hand-written` or `stock`. */
import '@mantine/core/styles.css';
import { Button, MantineProvider, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { HandWritten } from './hand-written.tsx';
import { Stock } from './stock.tsx';

const FORMS: Readonly<Record<string, () => ReactNode>> = { 'hand-written': HandWritten, stock: Stock };
const Form = FORMS[new URLSearchParams(location.search).get('form') ?? ''] ?? HandWritten;

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add line</Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Product Details"
        size="xl"
        withCloseButton={false}
        transitionProps={{ duration: 0 }}
      >
        <Form />
        <Button onClick={() => setOpen(false)}>Cancel</Button>
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
