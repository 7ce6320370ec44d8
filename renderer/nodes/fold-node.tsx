/** A section whose heading opens and closes it; closed, it shows a summary line. */
import { Text, Title, UnstyledButton } from '@mantine/core';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useId, type ComponentType } from 'react';
import type { ScreenValues } from '#renderer/screen/state/screen-values.ts';
import type { ScreenNode } from '#schemas/generated/documents/screen.ts';
import { useScreen } from './context/renderer-context.ts';
import { useComputed, useText } from './context/use-expression.ts';
import classes from './look/screen.module.css';

export interface FoldNodeProps {
  readonly node: ScreenNode;
  readonly title: string;
  /** State value that holds whether it is open. */
  readonly state: string;
  /** Draws a screen's tree. */
  readonly Nodes: ComponentType<{ nodes: readonly ScreenNode[] | undefined }>;
}

export function FoldNode({ node, title, state, Nodes }: FoldNodeProps) {
  const screen = useScreen();
  const id = useId();
  const heading = useText(title);
  const folded = useText(node.folded);
  const isOpen = useComputed((values: ScreenValues) => values.state(state) === true);
  return (
    <section aria-labelledby={id} className={classes['section']} data-folds>
      <div className={classes['foldHead']}>
        <Title order={2} size="h4" id={id} className={classes['sectionTitle']}>
          <UnstyledButton
            className={classes['fold']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-body` : undefined}
            onClick={() => screen.setState(state, !isOpen)}
          >
            <IconChevronRight size={16} className={classes['foldMark']} data-open={isOpen || undefined} aria-hidden />
            {heading}
          </UnstyledButton>
        </Title>
        {!isOpen && folded !== '' && <Text className={classes['folded']}>{folded}</Text>}
      </div>
      {isOpen && (
        <div id={`${id}-body`} className={classes['foldBody']}>
          <Nodes nodes={node.children} />
        </div>
      )}
    </section>
  );
}
