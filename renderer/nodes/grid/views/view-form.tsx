/** The form of a view: name and sharing. */
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { SavedView } from '#renderer/services/views.ts';
import { useRenderer } from '../../context/renderer-context.ts';
import type { ListOfViews } from './use-views.ts';

const LONGEST = 60;

interface ViewFormProps {
  /** Undefined for a new one. */
  readonly view: SavedView | undefined;
  readonly views: ListOfViews;
  onDone(): void;
}

export function ViewForm({ view, views, onDone }: ViewFormProps) {
  const { texts, ports, toasts } = useRenderer();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (name.trim() === '') return setProblem(texts.views.nameMissing);
    if (isBusy) return;
    setIsBusy(true);
    try {
      const content = { name: name.trim(), isShared };
      await (view === undefined ? views.keep(content) : views.change(view, content));
      toasts.show(texts.views.kept, 'success', 3000);
      onDone();
    } catch (thrown) {
      const refusal = ports.asRefusal(thrown);
      if (refusal === undefined) ports.reportError(thrown);
      setProblem(refusal?.errors['name']?.[0] ?? refusal?.title ?? texts.views.failed);
    } finally {
      setIsBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={onSubmit} aria-label={view === undefined ? texts.views.new : texts.views.edit} noValidate>
      <Stack gap="sm" w={280}>
        <TextInput
          data-autofocus
          label={texts.views.name}
          value={name}
          maxLength={LONGEST}
          error={problem}
          readOnly={isBusy}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Checkbox
          label={texts.views.share}
          checked={isShared}
          disabled={isBusy}
          onChange={(event) => setIsShared(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={onDone}>
            {texts.screen.cancel}
          </Button>
          <Button type="submit" aria-busy={isBusy || undefined}>
            {texts.views.keep}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
