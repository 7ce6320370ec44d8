import { findConstantParts } from '#renderer/expression/index.ts';
import type { Finding } from '../finding.ts';
import type { PlacedSlot } from '../slots/slot.ts';

/** A field of a yes or no may well be set to a literal; these keys hold questions. */
const QUESTION =
  /\/(?:invalidWhen|x-requiredWhen|x-editableWhen\/expr|read|write|when|visible|enabled|muted|editable|next|disabled|ui:visible|ui:enabled)$/;

/** No condition, nor a part of one, is always or never so. */
export function checkConstants(slots: readonly PlacedSlot[]): Finding[] {
  return slots.flatMap(({ file, pointer, source, kind, environment }) => {
    if (kind === 'text') return [];
    const literal = source.trim();
    if (QUESTION.test(pointer) && (literal === 'true' || literal === 'false'))
      return [{ file, pointer, offset: 0, message: `"${literal}" is ${literal === 'true' ? 'always' : 'never'} so` }];
    return findConstantParts(source, environment.names).map(({ message, offset, length }) => ({
      file,
      pointer,
      offset,
      message: `"${source.slice(offset, offset + length)}" ${message}`,
    }));
  });
}
