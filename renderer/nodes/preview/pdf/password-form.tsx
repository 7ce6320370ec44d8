import { Button, PasswordInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useRenderer } from '../../context/renderer-context.ts';
import type { PasswordQuestion } from './open-pdf.ts';
import classes from '../view/preview.module.css';

/** The password stays in the page: the file is opened here. */
export function PasswordForm({ question }: { question: PasswordQuestion }) {
  const { preview, form } = useRenderer().texts;
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const open = () => {
    if (typed === '') return;
    question.answer(typed);
    setTyped('');
  };
  return (
    <div className={classes['waiting']}>
      <div className={classes['password']}>
        <PasswordInput
          label={preview.password}
          description={preview.passwordNeeded}
          error={question.isWrong && typed === '' ? preview.passwordWrong : undefined}
          autoComplete="off"
          ref={field}
          visible={shown}
          onVisibilityChange={setShown}
          visibilityToggleButtonProps={{ 'aria-label': shown ? form.hidePassword : form.showPassword }}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            open();
          }}
        />
        <Button onClick={open}>{preview.open}</Button>
      </div>
    </div>
  );
}
