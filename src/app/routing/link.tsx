import type { ComponentProps, MouseEvent } from 'react';
import { useApp } from '../app-context.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address within the site. */
  readonly to: string;
}

/** A real link; a plain click changes the page without loading it. */
export function Link({ to, onClick, children, ...anchor }: LinkProps) {
  const { router } = useApp();
  return (
    <a
      {...anchor}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate(to);
      }}
    >
      {children}
    </a>
  );
}

/** Other clicks mean a new tab or window, which the browser opens. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}
