import { fieldsRead } from '#src/expression/index.ts';
import { fieldHolding } from '../compile/field-holding.ts';
import type { Form } from '../contract/form.ts';

/**
 * Notifies of changes that may change the result of an expression over the form.
 * @param reads dotted names, as expressions and templates list them
 */
export function watchReads(form: Form, reads: readonly string[], listener: () => void): () => void {
  const { entity, fields } = form.document;
  const paths = fieldsRead(reads, entity.recordName, entity.fields).map((path) => fieldHolding(fields, path) ?? path);
  const stopFields = form.subscribe([...new Set(paths)], listener);
  const stopForm = form.store.subscribe(listener);
  return () => {
    stopFields();
    stopForm();
  };
}
