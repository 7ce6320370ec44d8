/** During `npm run dev`: redraws the open screens when a document is saved, and keeps the input. */
import { isRecord } from '#src/expression/index.ts';
import { Alert, Code } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import index from 'virtual:screen-index';
import operations from '#schemas/generated/operations.json' with { type: 'json' };
import references from '#schemas/generated/references.json' with { type: 'json' };
import { useRenderer } from '#renderer/index.ts';
import { reloadDocuments } from './load-documents.ts';
import { texts } from '../texts.ts';
import classes from './live-documents.module.css';

/** The name in scripts/dev/live-documents.ts. */
const DOCUMENTS_EVENT = 'quayline:documents';

interface DocumentUpdate {
  /** Address of the repository on the development server. */
  readonly base: string;
  /** One line a finding, with file and position. */
  readonly faults: readonly string[];
  /** The index of the pages; absent while there are findings. */
  readonly pages?: typeof index;
}

export function LiveDocuments({ children }: { readonly children: ReactNode }) {
  const { dialogs, openScreens } = useRenderer();
  const [version, setVersion] = useState(0);
  const [faults, setFaults] = useState<readonly string[]>([]);
  useEffect(() => {
    const hear = async (news: DocumentUpdate) => {
      setFaults(news.faults);
      if (news.faults.length > 0) return;
      await renewTables(news);
      const drafts = openScreens.all();
      reloadDocuments(news.base);
      flushSync(() => {
        dialogs.closeAll();
        setVersion((count) => count + 1);
      });
      openScreens.restore(drafts);
    };
    const onNews = (news: DocumentUpdate) => void hear(news).catch(console.error);
    import.meta.hot?.on(DOCUMENTS_EVENT, onNews);
    return () => import.meta.hot?.off(DOCUMENTS_EVENT, onNews);
  }, [dialogs, openScreens]);
  return (
    <>
      {faults.length > 0 && <Faults faults={faults} />}
      <Fragment key={version}>{children}</Fragment>
    </>
  );
}

/** Updates the tables loaded with the page (pages, operations, texts) in place, as other modules hold them. */
async function renewTables({ base, pages }: DocumentUpdate): Promise<void> {
  if (pages !== undefined) replaceWith(index, pages);
  const read = async (path: string) => (await fetch(`${base}schemas/${path}`, { cache: 'no-store' })).json();
  const [newCalls, newReferences, newTexts] = await Promise.all([
    read('generated/operations.json'),
    read('generated/references.json'),
    read('messages/en.json'),
  ]);
  replaceWith(operations, newCalls);
  replaceWith(references, newReferences);
  replaceWith(texts, newTexts);
}

/** Replaces the contents of an object, deeply. */
function replaceWith(old: object, newer: object): void {
  const kept: Record<string, unknown> = Object.assign(old);
  for (const key of Object.keys(kept)) if (!(key in newer)) Reflect.deleteProperty(kept, key);
  for (const [key, value] of Object.entries(newer)) {
    const before = kept[key];
    if (isRecord(before) && isRecord(value)) replaceWith(before, value);
    else kept[key] = value;
  }
  if (Array.isArray(old) && Array.isArray(newer)) old.length = newer.length;
}

/** Above the page and its dialogs, which take the rest of the window. */
function Faults({ faults }: Pick<DocumentUpdate, 'faults'>) {
  const { ref, height } = useElementSize();
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--faults-height', `${height}px`);
    return () => void style.removeProperty('--faults-height');
  }, [height]);
  return (
    <div ref={ref} className={classes['faults']}>
      <Alert color="red" variant="outline" role="alert" radius={0} title={texts.dev.faultsTitle}>
        <Code block c="var(--mantine-color-text)" className={classes['lines']}>
          {faults.join('\n')}
        </Code>
      </Alert>
    </div>
  );
}
