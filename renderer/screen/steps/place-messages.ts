/** Places the messages of a refusal by the `problems` of the document: at fields, rows, toasts. The rest keeps the place the server gave. */
import type { ProblemRule } from '#schemas/generated/documents/screen.ts';
import type { Refusal } from '#renderer/services/ports.ts';
import type { ScreenScope } from '../state/screen-values.ts';

type Errors = Readonly<Record<string, readonly string[]>>;

export interface PlacedMessages {
  /** By field; messages for a field the form does not have are unplaced. */
  readonly errors: Errors;
  /** For the problem panel. */
  readonly general: readonly string[];
  readonly toasts: readonly string[];
  /** By grid: messages by key of the row, as text. */
  readonly rows: ReadonlyMap<string, Errors>;
  /** Fields whose change clears messages, and the fields at which these are shown; none for the panel. */
  readonly clearing: readonly { readonly fields: readonly string[]; readonly at: readonly string[] }[];
}

export function placeMessages(screen: ScreenScope, refusal: Refusal, operation: string | undefined, title: string): PlacedMessages {
  const rules = (screen.document.problems ?? []).filter(
    (rule) => rule.status === refusal.status && (rule.operation === undefined || rule.operation === operation),
  );
  const general: string[] = [];
  const toasts: string[] = [];
  const rows = new Map<string, Errors>();
  const clearing: Clearing[] = [];
  let errors: Errors = refusal.errors;
  for (const rule of rules) {
    const own = rule.name === undefined ? errors : pick(errors, rule.name);
    if (rule.name !== undefined && own === undefined) continue;
    errors = rule.name === undefined ? {} : without(errors, rule.name);
    const messages = messagesOf(screen, rule, refusal, own ?? {}, title);
    switch (rule.show) {
      case 'field': {
        const field = rule.field ?? rule.name ?? '';
        errors = { ...errors, [field]: [...(errors[field] ?? []), ...messages] };
        if (rule.clearedBy !== undefined) clearing.push({ fields: rule.clearedBy, at: [field] });
        break;
      }
      case 'row':
        rows.set(rule.grid ?? '', own ?? {});
        break;
      case 'toast':
      case 'form':
        general.push(...messages);
        if (rule.show === 'toast') toasts.push(...messages);
        if (rule.clearedBy !== undefined) clearing.push({ fields: rule.clearedBy, at: [] });
        break;
    }
  }
  return { errors, general, toasts, rows, clearing };
}

type Clearing = PlacedMessages['clearing'][number];

function messagesOf(screen: ScreenScope, { message }: ProblemRule, { status }: Refusal, own: Errors, title: string): readonly string[] {
  if (message !== undefined) return [screen.language.text(message, screen.scope({ error: { status, title } }))];
  const messages = Object.values(own).flat();
  return messages.length > 0 ? messages : [title];
}

function pick(errors: Errors, name: string): Errors | undefined {
  const messages = errors[name];
  return messages === undefined ? undefined : { [name]: messages };
}

function without(errors: Errors, name: string): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([each]) => each !== name));
}
