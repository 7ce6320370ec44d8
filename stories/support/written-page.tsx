/** A page of text: a decision, a guide, a reference. Markdown, and the components named here. */
import { Typography } from '@mantine/core';
import Markdown from 'markdown-to-jsx/react';
import { MetaReference } from '#stories/reference/meta-reference.tsx';

const COMPONENTS = { overrides: { MetaReference } };

export function WrittenPage({ text }: { readonly text: string }) {
  return (
    <main className="story-text">
      <Typography>
        <Markdown options={COMPONENTS}>{text}</Markdown>
      </Typography>
    </main>
  );
}
