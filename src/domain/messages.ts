/** Texts by key, as in the message catalogue; `{name}` is a placeholder. */
export type Messages = Readonly<Record<string, string>>;

/** A text of the catalogue with its values filled in; without a text the key itself shows. */
export function messageText(messages: Messages, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const template = Object.hasOwn(messages, key) ? (messages[key] ?? key) : key;
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? `${values[name] ?? ''}` : placeholder,
  );
}

/** The longest typed text repeated in a message. */
const longestValue = 60;

/** Shortens typed text for a message. */
export function shortened(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue).toWellFormed()}…` : text;
}
