/** Every field of one UI-schema, on the page or in a dialog; `window.showFields` is the test's way in. */
import 'virtual:mantine-styles.css';
import '#src/app/theme/styles.css';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { useEffect, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { RendererProvider, useRenderer } from '#renderer/index.ts';
import { compileFormDocument } from '#renderer/form/compile/compile-document.ts';
import type { FormDocument } from '#renderer/form/contract/form.ts';
import { SchemaForm } from '#renderer/form/drawing/schema-form.tsx';
import { loadLists } from '#renderer/screen/form/compile-form.ts';
import { NO_REFERENCES } from '#renderer/services/references.ts';
import { createForm } from '#renderer/form/store/store.ts';
import { formats } from '#schemas/formats/index.ts';
import { loadEntity } from '#src/app/documents/load-documents.ts';
import { cssVariables, theme } from '#src/app/theme/theme.ts';
import { forms, formTheme } from '#src/app/widgets/index.ts';
import { domainFunctions } from '#src/domain/functions.ts';
import { rendererTexts } from '#stories/support/renderer-texts.ts';
import { unansweredPorts } from './unanswered-ports.ts';
import { withoutConditions } from './without-conditions.ts';

/** The harness's policy lets these styles in. */
const NONCE = 'harness';
/** Enough for every list: each reads the columns it knows. */
const ROWS = ['CN', 'NZ', 'VN'].map((code) => {
  const name = `Name of ${code}`;
  const keys = { code, id: code, registrationId: code, premisesCode: code };
  return { ...keys, name, label: name, suppliersName: name, premisesName: name, templateName: name };
});

declare global {
  interface Window {
    showFields(entity: string, place: 'page' | 'dialog'): Promise<void>;
  }
}

async function compileFields(entity: string): Promise<FormDocument> {
  const loaded = await loadEntity(entity);
  const lists = await loadLists(loaded.schema, { loadEntity, references: NO_REFERENCES });
  const read = { consignment: 'consignments/flags', session: 'accounts/session', ...loaded.schema['x-context'] };
  const records = Object.entries(read).filter(([name, id]) => !(name in lists) && !id.endsWith('[]'));
  const names = await Promise.all(records.map(async ([name, id]) => [name, (await loadEntity(id, false)).schema] as const));
  return compileFormDocument({
    ...withoutConditions(loaded),
    validators: loaded.validators,
    names: { ...lists, ...Object.fromEntries(names) },
    formats: new Map(formats.map((format) => [format.name, format])),
    functions: domainFunctions,
    theme: formTheme,
    texts: rendererTexts.form,
  });
}

function Fields({ fields, isInDialog }: { readonly fields: FormDocument; readonly isInDialog: boolean }) {
  const { dialogs, confirmations } = useRenderer();
  const form = useMemo(() => {
    const services = {
      loadChoices: () => Promise.resolve(ROWS),
      mayOpen: () => false,
      loadOffers: () => Promise.resolve([]),
      loadEntity: (id: string) => loadEntity(id),
      dialogs,
      confirmations,
      icons: {},
      navigate: () => undefined,
    };
    return createForm(fields, { mode: 'create', services });
  }, [fields, dialogs, confirmations]);
  useEffect(() => {
    if (isInDialog) void dialogs.edit(fields.schema.$id, form);
  }, [fields, isInDialog, dialogs, form]);
  return (
    <main aria-label={fields.schema.$id}>
      <h1>Fields</h1>
      <button type="button">Before</button>
      {!isInDialog && <SchemaForm form={form} />}
    </main>
  );
}

setNonce(NONCE);
const element = document.getElementById('app');
if (element === null) throw new Error('The page has no element for the fields.');
const root = createRoot(element);
window.showFields = async (entity, place) => {
  const fields = await compileFields(entity);
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light" getStyleNonce={() => NONCE}>
      <RendererProvider key={`${entity} ${place}`} ports={unansweredPorts} texts={rendererTexts} loadForms={() => Promise.resolve(forms)}>
        <Fields fields={fields} isInDialog={place === 'dialog'} />
      </RendererProvider>
    </MantineProvider>,
  );
};
