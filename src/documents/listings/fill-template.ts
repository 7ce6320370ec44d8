import { isRecord, pointTo } from '#src/expression/index.ts';

/** A value for a template, and its place in the document that defines it. */
export interface Given {
  readonly value: unknown;
  readonly pointer: string;
  /** The value is derived from that place, not written there. */
  readonly isDerived?: boolean;
}

export type TemplateScope = ReadonlyMap<string, Given>;

/** The source of a part of a filled template; every part of a copy has its own place in the source. */
export interface Origin {
  readonly pointer: string;
  readonly isCopy: boolean;
}

export interface Filled {
  readonly value: unknown;
  /** By pointer into the value. */
  readonly origins: ReadonlyMap<string, Origin>;
}

const WHOLE = /^<<([\w.]+)>>$/;
const NAMED = /<<([\w.]+)>>/g;
/** At the beginning of a key or of a text in a list: only if the value that it names is given. */
const ONLY_WHERE = /^<<\?([\w.]+)>>/;
/** A record in a list with this condition alone as a key is left out unless it holds. */
const ITEM_ONLY_WHERE = /^<<\?[\w.]+>>$/;
/** The key whose value, a record, is merged into the surrounding object. */
const SPREAD = '<<...>>';

/**
 * A template with every `<<name>>` replaced: by the value if it is the whole text, else by its text. A part whose value
 * is not given is left out.
 */
export function fillTemplate(template: unknown, scope: TemplateScope): Filled {
  const origins = new Map<string, Origin>();
  return { value: fill(template, ''), origins };

  function fill(part: unknown, at: string): unknown {
    if (typeof part === 'string') return fillText(part, at);
    if (Array.isArray(part)) return kept(part).map((item, index) => fill(item, pointTo(at, index)));
    if (!isRecord(part)) return part;
    return Object.fromEntries(
      Object.entries(part).flatMap(([key, value]) => (key === SPREAD ? spread(value, at) : member(key, value, at))),
    );
  }

  function kept(parts: readonly unknown[]): readonly unknown[] {
    return parts.flatMap((part) => {
      if (typeof part === 'string') return unconditional(part, scope) ?? [];
      const conditions = isRecord(part) ? Object.keys(part).filter((key) => ITEM_ONLY_WHERE.test(key)) : [];
      return conditions.every((condition) => unconditional(condition, scope) !== undefined) ? [part] : [];
    });
  }

  function member(conditional: string, value: unknown, at: string): [string, unknown][] {
    const key = unconditional(conditional, scope);
    if (key === undefined || ITEM_ONLY_WHERE.test(conditional)) return [];
    const filled = fill(value, pointTo(at, key));
    return filled === undefined ? [] : [[key, filled]];
  }

  function spread(value: unknown, at: string): [string, unknown][] {
    const given = scope.get(WHOLE.exec(String(value))?.[1] ?? '');
    if (!isRecord(given?.value)) return [];
    const { pointer, isDerived = false } = given;
    for (const key of Object.keys(given.value))
      origins.set(pointTo(at, key), { pointer: isDerived ? pointer : pointTo(pointer, key), isCopy: !isDerived });
    return Object.entries(given.value);
  }

  function fillText(text: string, at: string): unknown {
    const whole = WHOLE.exec(text)?.[1];
    if (whole !== undefined) {
      const given = scope.get(whole);
      if (given !== undefined) origins.set(at, { pointer: given.pointer, isCopy: given.isDerived !== true });
      return given?.value;
    }
    return text.replaceAll(NAMED, (_, name: string) => {
      const given = scope.get(name);
      if (given !== undefined) origins.set(at, { pointer: given.pointer, isCopy: false });
      return String(given?.value ?? '');
    });
  }
}

/** A key or a text without its condition; undefined if that does not hold. */
export function unconditional(text: string, scope: Pick<TemplateScope, 'has'>): string | undefined {
  const [condition = '', name = ''] = ONLY_WHERE.exec(text) ?? [];
  return condition === '' || scope.has(name) ? text.slice(condition.length) : undefined;
}

/** The source of a part of a filled template; undefined if it comes from the template itself. */
export function originOf(origins: ReadonlyMap<string, Origin>, pointer: string): Origin | undefined {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const origin = origins.get(at);
    if (origin !== undefined) return origin.isCopy ? { ...origin, pointer: origin.pointer + pointer.slice(at.length) } : origin;
    if (at === '') return undefined;
  }
}
