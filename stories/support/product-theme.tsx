import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '#src/app/theme/theme.ts';
import type { Scheme } from './toolbar.ts';

/** Wraps content in the product's theme with one colour scheme. */
export function Look({ scheme, children }: { readonly scheme: Scheme; readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      {children}
    </MantineProvider>
  );
}
