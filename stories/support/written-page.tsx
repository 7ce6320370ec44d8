/** A page of text: a decision, a guide, a reference. Markdown, and the components named here. */
import { Typography } from '@mantine/core';
import type { ComponentProps } from 'react';
import Markdown from 'markdown-to-jsx/react';
import { FunctionReference } from '#stories/reference/function-reference.tsx';
import { MetaReference } from '#stories/reference/meta-reference.tsx';

const COMPONENTS = { overrides: { FunctionReference, MetaReference, pre: Block } };

/** A line that is longer than the page is wide is read by scrolling, also by keys. */
function Block(props: ComponentProps<'pre'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
  return <pre tabIndex={0} {...props} />;
}

export function WrittenPage({ text }: { readonly text: string }) {
  return (
    <main className="story-text">
      <Typography>
        <Markdown options={COMPONENTS}>{text}</Markdown>
      </Typography>
    </main>
  );
}
