/** Every field of one UI-schema, on the page or in a dialog: `?entity=consignments/product-line&in=dialog`. */
import 'virtual:mantine-styles.css';
import '#src/app/styles.css';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { useEffect, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { RendererProvider, useRenderer } from '#renderer/index.ts';
import { compileFormDocument } from '#renderer/form/document.ts';
import { SchemaForm } from '#renderer/form/schema-form.tsx';
import { createForm } from '#renderer/form/store.ts';
import { formats } from '#schemas/formats/index.ts';
import { loadEntity } from '#src/app/documents.ts';
import { cssVariables, theme } from '#src/app/theme.ts';
import { widgets } from '#src/app/widgets/index.ts';
import { domainFunctions } from '#src/domain/functions.ts';
import { rendererTexts } from '#stories/support/renderer-texts.ts';
import { unansweredPorts } from './unanswered-ports.ts';
import { withoutConditions } from './without-conditions.ts';

/** The harness's policy lets these styles in. */
const NONCE = 'harness';
/** Enough for every list: each reads the columns it knows. */
const ROWS = ['CN', 'NZ', 'VN'].map((code) => ({ code, id: code, registrationId: code, name: `Name of ${code}` }));

setNonce(NONCE);
const query = new URLSearchParams(location.search);
const isInDialog = query.get('in') === 'dialog';
const loaded = await loadEntity(query.get('entity') ?? '');
const [flags, session] = await Promise.all([loadEntity('consignments/flags', false), loadEntity('accounts/session', false)]);
const fields = compileFormDocument({
  ...withoutConditions(loaded),
  validators: loaded.validators,
  names: { consignment: flags.schema, session: session.schema },
  formats: new Map(formats.map((format) => [format.name, format])),
  functions: domainFunctions,
  widgets,
  texts: rendererTexts.form,
});

function Fields() {
  const { dialogs, confirmations } = useRenderer();
  const form = useMemo(() => {
    const services = {
      loadChoices: () => Promise.resolve(ROWS),
      loadEntity: (id: string) => loadEntity(id),
      dialogs,
      confirmations,
      icons: {},
      navigate: () => undefined,
    };
    return createForm(fields, { mode: 'create', services });
  }, [dialogs, confirmations]);
  useEffect(() => {
    if (isInDialog) void dialogs.edit('Fields', form);
  }, [dialogs, form]);
  return (
    <main>
      <h1>Fields</h1>
      <button type="button">Before</button>
      {!isInDialog && <SchemaForm form={form} />}
    </main>
  );
}

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no element for the fields.');
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light" getStyleNonce={() => NONCE}>
    <RendererProvider ports={unansweredPorts} texts={rendererTexts} widgets={widgets}>
      <Fields />
    </RendererProvider>
  </MantineProvider>,
);
