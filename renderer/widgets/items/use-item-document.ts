import { useEffect, useMemo, useState } from 'react';
import type { Form, FormDocument, ItemEntity } from '#renderer/form/contract/form.ts';
import { compileItemDocument } from '#renderer/form/store/item.ts';

/** How an item is typed into; undefined while its entity is on its way. */
export function useItemDocument(form: Form, path: string, entity: string | undefined): FormDocument | undefined {
  const { document, services } = form;
  const [loaded, setLoaded] = useState<ItemEntity>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    if (entity === undefined) return undefined;
    let isOver = false;
    services.loadEntity(entity).then(
      (found) => {
        if (!isOver) setLoaded(found);
      },
      (thrown: unknown) => {
        if (!isOver) setError(thrown instanceof Error ? thrown : new Error(`The entity ${entity} could not be loaded.`, { cause: thrown }));
      },
    );
    return () => {
      isOver = true;
    };
  }, [services, entity]);
  if (error !== undefined) throw error;
  const item = useMemo(
    () => (entity !== undefined && loaded === undefined ? undefined : compileItemDocument(document, path, loaded)),
    [document, path, entity, loaded],
  );
  useEffect(() => {
    // Its fields' data is loaded before an item is opened; failed loads are repeated then.
    for (const { widget } of item?.fields.values() ?? []) widget.prepare?.().catch(() => undefined);
  }, [item]);
  return item;
}
