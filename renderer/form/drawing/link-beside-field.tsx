import { Anchor, VisuallyHidden } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import type { FieldLink } from '../contract/form-field.ts';
import type { Form } from '../contract/form.ts';
import classes from './form.module.css';
import { useFromForm } from './use-field-state.ts';

export interface LinkBesideFieldProps {
  readonly form: Form;
  readonly link: FieldLink;
}

export function LinkBesideField({ form, link: { text, href: address, opensNewTab } }: LinkBesideFieldProps): ReactNode {
  const words = useFromForm(form, text.reads, () => text.render(form.scope()));
  const href = useFromForm(form, address.reads, () => address.renderAddress(form.scope()));
  const isWithin = href.startsWith('/');
  const follow = (event: MouseEvent) => {
    if (!isWithin || opensNewTab || !isPlainClick(event)) return;
    event.preventDefault();
    form.services.navigate(href);
  };
  return (
    <Anchor
      href={href}
      className={classes['link'] ?? ''}
      onClick={follow}
      {...(opensNewTab ? { target: '_blank', rel: isWithin ? 'noopener' : 'noopener noreferrer' } : {})}
    >
      {words}
      {opensNewTab && <VisuallyHidden>{` (${form.document.texts.newTab})`}</VisuallyHidden>}
    </Anchor>
  );
}

/** Other clicks mean a new tab or window, which the browser opens. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
