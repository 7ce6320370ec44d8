/** All states of a widget on one page, made of one description of it. */
import { Box, SimpleGrid, Title } from '@mantine/core';
import type { StoryObj } from '@storybook/react-vite';
import { useEffect, useId, useMemo } from 'react';
import { SchemaForm } from '#renderer/form/drawing/schema-form.tsx';
import type { Form } from '#renderer/form/contract/form.ts';
import type { FormMode } from '#renderer/form/contract/form-values.ts';
import { createForm } from '#renderer/form/store/store.ts';
import type { EntityRule, EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { UiField } from '#schemas/generated/documents/ui.ts';
import { compileSample } from '#stories/support/sample-form.ts';
import { formServices } from '#stories/support/form-services.ts';
import type { Replies } from '#stories/support/replies.ts';
import { StoryWorld } from '#stories/support/story-world.tsx';
import { WidgetFacts } from './widget-facts.tsx';

export interface WidgetDescription {
  /** The field it is for. */
  readonly field: FieldSchema;
  readonly ui?: UiField;
  readonly filled: unknown;
  /** More than there is room for, if the widget shows text. */
  readonly long?: unknown;
  /** Other fields that the widget reads and writes, and their values. */
  readonly others?: Readonly<Record<string, FieldSchema>>;
  readonly othersFilled?: Readonly<Record<string, unknown>>;
  /** Reply of its list. */
  readonly choices?: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Reply of the server, for a widget that calls it. */
  readonly replies?: Replies;
  /** Display only: not editable. */
  readonly onlyShows?: boolean;
}

interface WidgetState {
  readonly name: string;
  readonly isFilled?: boolean;
  readonly value?: unknown;
  readonly field?: FieldSchema;
  readonly ui?: UiField;
  readonly mode?: FormMode;
  readonly issue?: 'missing' | 'refused' | 'warning';
  readonly isRequired?: boolean;
}

const BECAUSE = 'Locked since the declaration was lodged';

/** What the controls of Storybook set, beside the keywords of the field. */
export interface Controls {
  readonly value?: unknown;
  readonly isRequired: boolean;
  readonly state: 'edited' | 'read-only' | 'disabled';
  readonly message: 'none' | NonNullable<WidgetState['issue']>;
  /** In pixels. */
  readonly width: number;
}

const CONTROLS = {
  type: { table: { disable: true } },
  state: { control: 'inline-radio', options: ['edited', 'read-only', 'disabled'] },
  message: { control: 'inline-radio', options: ['none', 'missing', 'refused', 'warning'] },
  width: { control: { type: 'range', min: 120, max: 720, step: 20 } },
} as const;

/** Every state side by side, below one that the controls set: each keyword of the field is one. */
export function widgetStates(description: WidgetDescription): StoryObj<FieldSchema & Controls> {
  const states = statesOf(description);
  const { field, filled } = description;
  return {
    args: { ...field, value: filled, isRequired: false, state: 'edited', message: 'none', width: 340 },
    argTypes: CONTROLS,
    render: ({ width, ...controls }, { title, globals }) => (
      <StoryWorld globals={globals} {...(description.replies === undefined ? {} : { replies: description.replies })}>
        <main className="story-page">
          <Title order={1} size="h2" mb="md">
            {title.split('/').at(-1)}
          </Title>
          <WidgetFacts name={title.split('/').at(-1) ?? ''} field={field} value={filled}>
            <Box maw={width} mb="lg">
              <State description={description} state={setBy(controls)} key={JSON.stringify(controls)} />
            </Box>
          </WidgetFacts>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xl" verticalSpacing="lg">
            {states.map((state) => (
              <State key={state.name} description={description} state={state} />
            ))}
          </SimpleGrid>
        </main>
      </StoryWorld>
    ),
  };
}

function setBy({ value, isRequired, state, message, ...field }: FieldSchema & Omit<Controls, 'width'>): WidgetState {
  return {
    name: 'As the controls say',
    value,
    field,
    isRequired,
    mode: state === 'read-only' ? 'view' : 'edit',
    ...(state === 'disabled' ? { ui: { 'ui:enabled': false, 'ui:because': BECAUSE } } : {}),
    ...(message === 'none' ? {} : { issue: message }),
  };
}

function statesOf({ onlyShows = false, long, filled, field }: WidgetDescription): readonly WidgetState[] {
  const typed: readonly WidgetState[] = [
    { name: 'Required', isRequired: true },
    { name: 'Required, left empty', isRequired: true, issue: 'missing' },
    { name: 'Warning', isFilled: true, issue: 'warning' },
    { name: 'Error', isFilled: true, issue: 'refused' },
    { name: 'Disabled, with its reason', isFilled: true, ui: { 'ui:enabled': false, 'ui:because': BECAUSE } },
    { name: 'Disabled and empty', ui: { 'ui:enabled': false, 'ui:because': BECAUSE } },
  ];
  return [
    { name: 'Empty' },
    { name: 'Filled', isFilled: true },
    { name: 'With help', isFilled: true, field: { description: 'As it stands on the supplier’s invoice.' } },
    ...(onlyShows ? [] : typed),
    { name: 'Read-only', isFilled: true, mode: 'view' },
    ...(long === undefined
      ? []
      : [
          { name: 'Long', value: long },
          { name: 'Long and read-only', value: long, mode: 'view' as const },
        ]),
    {
      name: 'Long label',
      value: filled,
      field: { title: `${field.title ?? ''} as declared to the customs service of the country of destination` },
    },
  ];
}

function State({ description, state }: { readonly description: WidgetDescription; readonly state: WidgetState }) {
  const id = useId();
  const form = useMemo(() => formOf(description, state), [description, state]);
  useEffect(() => {
    if (state.issue === 'refused') form.setServerProblems({ value: [REFUSAL] });
    else if (state.issue !== undefined) form.validate();
  }, [form, state]);
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h5" c="dimmed" id={id} mb="xs">
        {state.name}
      </Title>
      <SchemaForm form={form} fields={FIELDS} />
    </section>
  );
}

const FIELDS = ['value'];

function formOf(description: WidgetDescription, state: WidgetState): Form {
  const { field, ui, others = {}, othersFilled = {}, filled, choices } = description;
  const value = state.value ?? (state.isFilled === true ? filled : undefined);
  const document = compileSample(entityOf({ value: { ...field, ...state.field }, ...others }, state), {
    $schema: '',
    'ui:layout': ['value'],
    value: { ...ui, ...state.ui },
  });
  return createForm(document, {
    mode: state.mode ?? 'edit',
    values: { ...(value === undefined ? {} : { value }), ...(value === undefined ? {} : othersFilled) },
    readOnlyReason: BECAUSE,
    services: formServices({ loadChoices: () => choices?.() ?? Promise.resolve([]) }),
  });
}

function entityOf(properties: EntitySchema['properties'], { issue, isRequired = false }: WidgetState): EntitySchema {
  return {
    $schema: '',
    $id: 'stories/sample',
    title: 'Sample',
    type: 'object',
    additionalProperties: false,
    'x-as': 'sample',
    properties,
    ...(isRequired ? { required: ['value'] } : {}),
    ...(issue === 'warning' ? { 'x-rules': [DOUBT] } : {}),
  };
}

const REFUSAL = 'Give it as the invoice does, without the packing';
const DOUBT: EntityRule = {
  id: 'doubt',
  invalidWhen: 'true',
  message: 'More than usual: is that right?',
  target: 'value',
  severity: 'warning',
};
