import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import classes from '../look/widgets.module.css';

/** How an input of figures differs from one of words. */
export function figures({ type }: FieldSchema) {
  return { inputMode: type === 'integer' ? 'numeric' : 'decimal', className: classes['number'] ?? '' } as const;
}
