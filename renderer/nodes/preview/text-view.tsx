import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { figuresOf, fillText } from '#src/expression/index.ts';
import { useRenderer } from '../context/renderer-context.ts';
import { decodeText } from './decode-text.ts';
import type { ViewProps } from './view/view-props.ts';
import classes from './view/preview.module.css';

/** More would keep the browser busy for longer than anybody reads. */
const MOST_CHARACTERS = 500_000;

export function TextView({ file, label }: ViewProps) {
  const { ports, texts } = useRenderer();
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isGone = false;
    file
      .arrayBuffer()
      .then((bytes) => isGone || setText(decodeText(new Uint8Array(bytes))))
      .catch(ports.reportError);
    return () => {
      isGone = true;
    };
  }, [file, ports]);
  if (text === undefined) return null;
  if (text.trim() === '') return <Text className={classes['waiting'] ?? ''}>{texts.preview.empty}</Text>;
  return (
    <div className={classes['frame']}>
      {text.length > MOST_CHARACTERS && (
        <Text className={classes['note'] ?? ''} size="sm">
          {fillText(texts.preview.cutShort, figuresOf({ count: MOST_CHARACTERS }))}
        </Text>
      )}
      <pre className={classes['text']} role="region" aria-label={label} tabIndex={0}>
        {text.slice(0, MOST_CHARACTERS)}
      </pre>
    </div>
  );
}
