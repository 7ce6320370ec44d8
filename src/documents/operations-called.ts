import { stepsOf } from '#renderer/expression/index.ts';
import type { Catalogue } from './catalogue.ts';
import { uiFields } from './ui-fields.ts';

/** Operations that documents call, each with the first file that does. */
export function operationsCalled({ documents }: Catalogue): ReadonlyMap<string, string> {
  const called = new Map<string, string>();
  const add = (operation: string | undefined, file: string) => {
    if (operation !== undefined && !called.has(operation)) called.set(operation, file);
  };
  for (const { file, value } of documents.screens.values()) {
    for (const source of Object.values(value.sources ?? {})) add(source.operation, file);
    for (const { step } of stepsOf(value)) {
      if ('call' in step) add(step.call.operation, file);
      if ('download' in step) add(step.download.operation, file);
    }
  }
  for (const { file, value } of documents.uis.values()) for (const [, field] of uiFields(value)) add(field['ui:choices']?.operation, file);
  return called;
}
