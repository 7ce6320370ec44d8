/** A page of one form; the address says which: `?document=goods&scheme=dark&fields=45`. */
import '@mantine/core/styles.css';
import '#src/app/theme/styles.css';
import { Button, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { compileFormDocument } from '#renderer/form/compile/compile-document.ts';
import { ProblemPanel } from '#renderer/form/drawing/problem-panel.tsx';
import { SchemaForm } from '#renderer/form/drawing/schema-form.tsx';
import type { Form, ThemeParts } from '#renderer/form/contract/form.ts';
import type { FormMode } from '#renderer/form/contract/form-values.ts';
import { createForm } from '#renderer/form/store/store.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };
import { cssVariables, theme } from '#src/app/theme/theme.ts';
import { extendTheme } from '#renderer/widgets/index.ts';
import { formTheme } from '#src/app/widgets/index.ts';
import { domainFunctions } from '#src/domain/functions.ts';
import { documentsOf } from './page-documents.ts';
import { documentedTheme } from './documented-theme.tsx';
import { plainTheme } from './plain-theme.tsx';
import { formServices } from '#stories/support/form-services.ts';

declare global {
  interface Window {
    form: Form;
    lateEffect: ((form: Form) => void) | undefined;
  }
}

const query = new URLSearchParams(location.search);
/** The harness's policy lets these styles in. */
const NONCE = 'harness';
setNonce(NONCE);

const THIRD_PARTY: Readonly<Record<string, ThemeParts>> = { parcel: plainTheme, letter: documentedTheme };
const { schema, uiSchema, validators, names, context } = await documentsOf(query);
const formDocument = compileFormDocument({
  schema,
  uiSchema,
  validators,
  names,
  formats: new Map(),
  functions: domainFunctions,
  theme: extendTheme(formTheme, THIRD_PARTY[query.get('document') ?? ''] ?? {}),
  texts: {
    ...catalogue.form,
    problemsTitle: 'Please correct the following issues',
    issues: catalogue.issues,
    grid: catalogue.grid,
    explanation: catalogue.explanation,
  },
});
const COUNTRIES = [
  { code: 'AU', name: 'Australia' },
  { code: 'CN', name: 'China' },
  { code: 'CI', name: "Côte d'Ivoire" },
  { code: 'NZ', name: 'New Zealand' },
];
const form = createForm(formDocument, {
  mode: modeOf(query.get('mode')),
  values: JSON.parse(query.get('values') ?? '{}'),
  context,
  readOnlyReason: 'Locked since the record was lodged',
  services: formServices({ loadChoices: () => Promise.resolve(COUNTRIES) }),
  onEdit: (_, edited) => window.lateEffect?.(edited),
});
window.form = form;

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no element for the form.');
createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    forceColorScheme={query.get('scheme') === 'dark' ? 'dark' : 'light'}
    getStyleNonce={() => NONCE}
  >
    <div data-screen style={{ padding: 16, display: 'flex', flexDirection: 'column', gap: 16 }}>
      <h1 style={{ margin: 0 }}>Goods</h1>
      <ProblemPanel form={form} />
      <SchemaForm form={form} />
      <Button id="save" style={{ alignSelf: 'flex-end' }} onClick={() => form.validate()}>
        Save
      </Button>
    </div>
  </MantineProvider>,
);

function modeOf(text: string | null): FormMode {
  return text === 'view' || text === 'edit' ? text : 'create';
}
