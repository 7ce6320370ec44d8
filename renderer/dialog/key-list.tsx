/** Keys in groups, filtered by a search text. */
import { Kbd, TextInput, Title } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useRenderer } from '#renderer/nodes/context/renderer-context.ts';
import type { KeyGroup, KeyLine } from '#renderer/services/dialogs.ts';
import { WindowTitle } from './window-title.tsx';
import classes from './dialog.module.css';

export function KeyList({ groups }: { readonly groups: readonly KeyGroup[] }) {
  const { texts } = useRenderer();
  const [sought, setSought] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // It comes after its window, which has looked for what takes the focus by then.
  useEffect(() => input.current?.focus(), []);
  const found = groups.flatMap(({ title, lines }) => {
    const shown = lines.filter((line) => isFound(line, sought));
    return shown.length === 0 ? [] : [{ title, lines: shown }];
  });
  return (
    <>
      <WindowTitle>{texts.keys.title}</WindowTitle>
      <div className={classes['body']}>
        <TextInput
          type="search"
          aria-label={texts.keys.filter}
          placeholder={texts.keys.filter}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          ref={input}
          data-autofocus
        />
        <p role="status" className={classes['keysNone']}>
          {found.length === 0 ? texts.keys.noMatch : ''}
        </p>
        <div className={classes['keyGroups']}>
          {found.map((group, index) => (
            <Group key={index} {...group} />
          ))}
        </div>
      </div>
    </>
  );
}

function Group({ title, lines }: KeyGroup) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['keyGroup']}>
      <Title order={3} size="h5" id={id}>
        {title}
      </Title>
      <dl className={classes['keyLines']}>
        {lines.map(({ keys, label, reason }, index) => (
          <div key={index} className={classes['keyLine']} data-muted={reason !== undefined || undefined}>
            <dt>
              {label}
              {reason !== undefined && reason !== '' && <span className={classes['keyReason']}>{reason}</span>}
            </dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function isFound({ keys, label }: KeyLine, sought: string): boolean {
  const word = sought.trim().toLowerCase();
  return [label, ...keys].some((text) => text.toLowerCase().includes(word));
}
