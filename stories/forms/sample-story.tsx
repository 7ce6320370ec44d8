/** A form of a story's own inside a world of pretended answers, played in the browser. */
import { Title } from '@mantine/core';
import type { StoryObj } from '@storybook/react-vite';
import { useMemo, type ReactNode } from 'react';
import { within } from 'storybook/test';
import { ProblemPanel } from '#renderer/form/drawing/problem-panel.tsx';
import { SchemaForm } from '#renderer/form/drawing/schema-form.tsx';
import type { DrawnFormProps, FormServices } from '#renderer/form/contract/form.ts';
import type { FormMode } from '#renderer/form/contract/form-values.ts';
import { createForm } from '#renderer/form/store/store.ts';
import { useRenderer } from '#renderer/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { formServices } from '#stories/support/form-services.ts';
import { compileSample } from '#stories/support/sample-form.ts';
import { StoryWorld, type StoryWorldProps } from '#stories/support/story-world.tsx';

export interface SampleForm extends Partial<Pick<StoryWorldProps, 'screens' | 'replies'>> {
  readonly schema: EntitySchema;
  readonly uiSchema: UiSchema;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly mode?: FormMode;
  readonly services?: Partial<FormServices>;
  readonly Action?: DrawnFormProps['Action'];
}

export type Body = ReturnType<typeof within>;

export function sampleStory({ screens, replies, ...sample }: SampleForm, play: (body: Body) => Promise<void> = async () => {}): StoryObj {
  return {
    render: (_, { globals }) => (
      <StoryWorld globals={globals} {...(screens === undefined ? {} : { screens })} {...(replies === undefined ? {} : { replies })}>
        <Sample {...sample} />
      </StoryWorld>
    ),
    async play({ canvasElement }) {
      await play(within(canvasElement.ownerDocument.body));
    },
  };
}

function Sample(sample: Omit<SampleForm, 'screens' | 'replies'>): ReactNode {
  const { dialogs, confirmations } = useRenderer();
  const { schema, uiSchema, values = {}, mode = 'edit', services, Action } = sample;
  const form = useMemo(
    () =>
      createForm(compileSample(schema, uiSchema), {
        mode,
        values,
        readOnlyReason: 'Locked since the declaration was lodged',
        services: formServices({ dialogs, confirmations, ...services }),
      }),
    [dialogs, confirmations, schema, uiSchema, values, mode, services],
  );
  return (
    <main className="story-page">
      <Title order={1} size="h2" mb="md">
        {schema.title}
      </Title>
      <ProblemPanel form={form} />
      <SchemaForm form={form} {...(Action === undefined ? {} : { Action })} />
    </main>
  );
}
