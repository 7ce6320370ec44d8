import { Stack, Title } from '@mantine/core';
import type { StoryObj } from '@storybook/react-vite';
import { useEffect, useMemo } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { ProblemPanel } from '#renderer/form/drawing/problem-panel.tsx';
import { SchemaForm } from '#renderer/form/drawing/schema-form.tsx';
import type { Form } from '#renderer/form/contract/form.ts';
import { createForm } from '#renderer/form/store/store.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { compileSample } from '#stories/support/sample-form.ts';
import { formServices } from '#stories/support/form-services.ts';

export default { title: 'Forms/Problem panel' };

const schema: EntitySchema = {
  $schema: '',
  $id: 'stories/package',
  title: 'Package',
  type: 'object',
  additionalProperties: false,
  'x-as': 'package',
  required: ['description', 'weight'],
  properties: {
    description: { title: 'Description', type: 'string' },
    weight: { title: 'Total weight', type: 'number', 'x-unit': 'kg' },
    marks: { title: 'Brand/marks', type: 'string' },
  },
};

/** Each message leads to its field. */
export const FieldsToMend: StoryObj = {
  render: () => <Package refuse={(form) => form.validate()} />,
  async play({ canvasElement }) {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Total weight is a required field' }));
    await expect(page.getByRole('textbox', { name: /^Total weight/ })).toHaveFocus();
  },
};

export const RefusedByTheServer: StoryObj = {
  render: () => (
    <Package
      refuse={(form) =>
        form.setServerProblems(
          {
            marks: ['Brand/marks is known to another declaration'],
            consignment: ['The consignment is locked: it can no longer be changed'],
          },
          'The line was not saved',
        )
      }
    />
  ),
};

export const WithoutAForm: StoryObj = {
  render: () => (
    <main className="story-page">
      <ProblemPanel problem={{ title: 'The list was not deleted', messages: [{ text: 'Two of its rows are in use.' }] }} />
    </main>
  ),
};

function Package({ refuse }: { readonly refuse: (form: Form) => void }) {
  const form = useMemo(
    () =>
      createForm(
        compileSample(schema, { $schema: '', 'ui:layout': [{ id: 'columns', columns: 3, children: ['description', 'weight', 'marks'] }] }),
        {
          mode: 'create',
          services: formServices(),
        },
      ),
    [],
  );
  useEffect(() => {
    refuse(form);
  }, [form, refuse]);
  return (
    <main className="story-page">
      <Stack>
        <Title order={1} size="h2">
          Package
        </Title>
        <ProblemPanel form={form} />
        <SchemaForm form={form} />
      </Stack>
    </main>
  );
}
