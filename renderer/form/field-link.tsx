/** A link beside a field's label, for what is read before the field is filled. */
import { Anchor, VisuallyHidden } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import type { Template } from '#renderer/expression/index.ts';
import type { FieldLink as Link } from '#schemas/generated/documents/ui.ts';
import type { Form } from './store.ts';
import classes from './form.module.css';
import { useFromForm } from './use-field-state.ts';

export interface FieldLinkProps {
  readonly form: Form;
  readonly link: Link;
  readonly text: Template;
}

export function FieldLink({ form, link: { href, newTab = false }, text }: FieldLinkProps): ReactNode {
  const words = useFromForm(form, text.reads, () => text.render(form.scope()));
  const isWithin = href.startsWith('/');
  const follow = (event: MouseEvent) => {
    if (!isWithin || newTab || !isPlainClick(event)) return;
    event.preventDefault();
    form.services.navigate(href);
  };
  return (
    <Anchor
      href={href}
      className={classes['link'] ?? ''}
      onClick={follow}
      {...(newTab ? { target: '_blank', rel: isWithin ? 'noopener' : 'noopener noreferrer' } : {})}
    >
      {words}
      {newTab && <VisuallyHidden>{` (${form.document.texts.newTab})`}</VisuallyHidden>}
    </Anchor>
  );
}

/** Other clicks mean a new tab or window, which the browser opens. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
