/** Beside the label of a recomputed field: its previous value, and a button that restores it if possible. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import type { ReactNode } from 'react';
import { fillText, printStored } from '#src/expression/index.ts';
import { fieldOf } from '../../contract/form.ts';
import type { Recomputed } from '../../contract/field-state.ts';
import type { Form } from '../../contract/form.ts';
import { Hint } from './hint.tsx';
import classes from './recomputed-mark.module.css';

export interface RecomputedMarkProps {
  /** Of the field's control. */
  readonly id: string;
  readonly form: Form;
  readonly path: string;
  readonly recomputed: Recomputed;
}

export function RecomputedMark({ id, form, path, recomputed: { before, by } }: RecomputedMarkProps): ReactNode {
  const { formats, texts } = form.document;
  const { schema } = fieldOf(form.document, path).entity;
  const value = printStored(schema, before, { formats, texts });
  const isOffered = form.mayKeep(path);
  const story = fillText(isOffered ? texts.recomputedKeep : texts.recomputed, { field: by, value });
  return (
    <span id={`${id}-anew`} className={classes['anew']}>
      <IconRefresh size={14} aria-hidden />
      <VisuallyHidden id={`${id}-recomputed`}>{story}</VisuallyHidden>
      {isOffered && (
        <UnstyledButton
          className={classes['keep'] ?? ''}
          // A key keeps from within the field, so that the way through the form is not longer for it.
          tabIndex={-1}
          aria-label={fillText(texts.keepOwn, { value })}
          aria-keyshortcuts="Alt+Backspace"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => form.keep(path)}
        >
          {texts.keepOwnShort}
        </UnstyledButton>
      )}
      <Hint text={story} find={() => document.getElementById(`${id}-anew`)} multiline maw={280} aria-hidden />
    </span>
  );
}
