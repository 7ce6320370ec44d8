import { Alert, Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { texts } from '../texts.ts';

interface Props {
  readonly children: ReactNode;
}

/** Keeps the shell when a page fails to render. React reports the error itself. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Alert color="red" role="alert" title={texts.app.failedTitle}>
        <p>{texts.app.failedBody}</p>
        <Button variant="default" onClick={() => location.reload()}>
          {texts.app.reload}
        </Button>
      </Alert>
    );
  }
}
