import { Title } from '@mantine/core';
import type { StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { SchemaForm } from '#renderer/form/drawing/schema-form.tsx';
import { createForm } from '#renderer/form/store/store.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { compileSample } from '#stories/support/sample-form.ts';
import { formServices } from '#stories/support/form-services.ts';

export default { title: 'Forms/Layouts' };

const schema: EntitySchema = {
  $schema: '',
  $id: 'stories/address',
  title: 'Address',
  type: 'object',
  additionalProperties: false,
  'x-as': 'address',
  required: ['name'],
  properties: {
    name: { title: 'Name', type: 'string' },
    street: { title: 'Street', type: 'string' },
    city: { title: 'City', type: 'string' },
    postCode: { title: 'Post code', type: 'string' },
    country: { title: 'Country', type: 'string' },
    isBonded: { title: 'Bonded store', type: 'boolean' },
    licence: { title: 'Licence number', type: 'string' },
    area: { title: 'Floor area', type: 'number', 'x-unit': 'm²' },
  },
};

export const OneColumn = layout(['name', 'street', 'city', 'postCode', 'country']);

export const Columns = layout([{ id: 'columns', columns: 4, children: ['name', 'city', 'postCode', 'country', 'area', 'licence'] }]);

export const Spans = layout([{ id: 'columns', columns: 4, children: ['name', 'street', 'city', 'postCode', 'area'] }], {
  name: { 'ui:span': 4 },
  street: { 'ui:span': 2 },
});

export const Sections = layout([
  { id: 'where-it-stands', section: 'Where it stands', columns: 3, children: ['name', 'street', 'city', 'postCode', 'country'] },
  { id: 'what-it-is', section: 'What it is', columns: 3, children: ['isBonded', 'licence', 'area'] },
]);

export const SectionsInColumns = layout([
  {
    id: 'columns',
    columns: 2,
    children: [
      { id: 'where-it-stands', section: 'Where it stands', children: ['name', 'street', 'city'] },
      { id: 'what-it-is', section: 'What it is', children: ['isBonded', 'area'] },
    ],
  },
]);

/** The switch shows the section beneath it. */
export const HiddenSection = layout([
  { id: 'columns', columns: 3, children: ['name', 'isBonded'] },
  { id: 'bonded-store', section: 'Bonded store', columns: 3, visible: 'address.isBonded', children: ['licence', 'area'] },
]);

function layout(nodes: UiSchema['ui:layout'], fields: Omit<UiSchema, '$schema' | 'ui:layout'> = {}): StoryObj {
  return { render: () => <Layout uiSchema={{ $schema: '', 'ui:layout': nodes, ...fields }} /> };
}

function Layout({ uiSchema }: { readonly uiSchema: UiSchema }) {
  const text = JSON.stringify(uiSchema['ui:layout']);
  const form = useMemo(
    () =>
      createForm(compileSample(schema, uiSchema), {
        mode: 'create',
        services: formServices(),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `text` stands for the arrangement
    [text],
  );
  return (
    <main className="story-page">
      <Title order={1} size="h2" mb="md">
        Premises
      </Title>
      <SchemaForm form={form} />
    </main>
  );
}
