/** A page with one library's form over the model: `models.html?form=ours&fields=200&expressions=100`. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { formModel, type FormModel } from './form-model.ts';

type ModelForm = ComponentType<{ readonly model: FormModel }>;

const FORMS: Readonly<Record<string, () => Promise<ModelForm>>> = {
  ours: async () => (await import('./ours.tsx')).Ours,
  'hand-written': async () => (await import('./hand-written-model.tsx')).Plain,
};

const query = new URLSearchParams(location.search);
const load = FORMS[query.get('form') ?? ''];
const root = document.getElementById('app');
if (root === null || load === undefined) throw new Error('The address names no form.');
const Form = await load();
const model = formModel(Number(query.get('fields')), Number(query.get('expressions')));
createRoot(root).render(
  <MantineProvider>
    <Form model={model} />
  </MantineProvider>,
);
