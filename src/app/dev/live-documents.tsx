/** While documents are being written (`npm run dev`): draws the open screens anew when one was saved, what was typed kept. */
import { Alert, Code, Portal } from '@mantine/core';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useRenderer } from '#renderer/index.ts';
import { reloadDocuments } from '../documents.ts';
import { texts } from '../texts.ts';
import classes from './live-documents.module.css';

/** As scripts/build/live-documents.ts names it. */
const DOCUMENTS_EVENT = 'quayline:documents';

interface News {
  /** Address of the repository on the development server. */
  readonly base: string;
  /** One line a fault, with file and position. */
  readonly faults: readonly string[];
}

export function LiveDocuments({ children }: { readonly children: ReactNode }) {
  const { dialogs, openScreens } = useRenderer();
  const [version, setVersion] = useState(0);
  const [faults, setFaults] = useState<readonly string[]>([]);
  useEffect(() => {
    const hear = (news: News) => {
      setFaults(news.faults);
      if (news.faults.length > 0) return;
      const drafts = openScreens.all();
      reloadDocuments(news.base);
      flushSync(() => {
        dialogs.closeAll();
        setVersion((count) => count + 1);
      });
      openScreens.restore(drafts);
    };
    import.meta.hot?.on(DOCUMENTS_EVENT, hear);
    return () => import.meta.hot?.off(DOCUMENTS_EVENT, hear);
  }, [dialogs, openScreens]);
  return (
    <>
      <Fragment key={version}>{children}</Fragment>
      {faults.length > 0 && <Faults faults={faults} />}
    </>
  );
}

function Faults({ faults }: Pick<News, 'faults'>) {
  return (
    <Portal>
      <Alert color="red" variant="filled" role="alert" title={texts.dev.faultsTitle} className={classes['faults']}>
        <Code block>{faults.join('\n')}</Code>
      </Alert>
    </Portal>
  );
}
