/** What a widget holds, which fields it can draw, and the keys of the controls that it draws. */
import { Kbd, Table } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { widgetsShow as ownWidgets } from '#renderer/widgets/names.ts';
import type { FormatTable } from '#src/expression/index.ts';
import { formats } from '#schemas/formats/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import messages from '#schemas/messages/en.json' with { type: 'json' };
import { widgetsShow as appWidgets } from '#src/app/widgets/names.ts';

interface WidgetFactsProps {
  readonly name: string;
  readonly field: FieldSchema;
  readonly value: unknown;
  /** The control, in which its roles are looked for. */
  readonly children: ReactNode;
}

const SHOWN = new Map<string, 'anything' | readonly string[]>(Object.entries({ ...ownWidgets, ...appWidgets }));

export function WidgetFacts({ name, field, value, children }: WidgetFactsProps) {
  const [frame, roles] = useRoles();
  const { type = 'anything', format } = field;
  const shown = SHOWN.get(name) ?? 'anything';
  const keys = [...roles.flatMap((role) => KEYS[role] ?? []), ...(roles.length === 0 ? [] : EVERYWHERE)];
  const facts = [
    ['Value', <code key="value">{JSON.stringify(value) ?? 'none'}</code>],
    ['Type', [type, ...(format === undefined ? [] : [format])].join(', ')],
    ...(format === undefined ? [] : [['Shown as', printed(format, value)] as const]),
    ['Draws fields of', typeof shown === 'string' ? shown : shown.join(', ')],
    ...keys.map(({ keys: pressed, does }) => [<Kbd key={pressed}>{pressed}</Kbd>, does] as const),
  ] as const;
  return (
    <>
      <div ref={frame}>{children}</div>
      <Table aria-label={`Facts about ${name}`} className="story-facts" maw={560} mb="xl">
        <Table.Tbody>
          {facts.map(([fact, what], place) => (
            <Table.Tr key={place}>
              <Table.Th scope="row">{fact}</Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

const formatByName: FormatTable = new Map(formats.map((format) => [format.name, format]));

function printed(name: string, value: unknown): string {
  const format = formatByName.get(name);
  return format?.isValid(value) === true ? format.print(value) : String(value);
}

interface Key {
  readonly keys: string;
  readonly does: string;
}

const EVERYWHERE: readonly Key[] = [{ keys: 'F1', does: messages.keys.aboutField }];
const NEXT: Key = { keys: 'Enter', does: messages.keys.nextField };
/** By the role of a control, as WAI-ARIA gives them. */
const KEYS: Readonly<Record<string, readonly Key[]>> = {
  textbox: [NEXT],
  textarea: [{ keys: 'Enter', does: 'New line' }],
  combobox: [
    { keys: 'Alt+↓', does: messages.keys.openLookup },
    { keys: '↑ ↓', does: 'Previous or next choice' },
    { keys: 'Enter', does: 'Take the choice' },
    { keys: 'Escape', does: 'Close the list' },
  ],
  checkbox: [{ keys: messages.keys.space, does: 'Tick or clear it' }],
  switch: [{ keys: messages.keys.space, does: 'Turn it on or off' }],
  radio: [{ keys: '↑ ↓', does: 'Previous or next choice' }],
  button: [{ keys: `Enter ${messages.keys.space}`, does: 'Press it' }],
};

/** Roles of the controls that Tab reaches; they may be loaded later. */
function useRoles() {
  const frame = useRef<HTMLDivElement>(null);
  const [roles, setRoles] = useState('');
  useEffect(() => {
    const within = frame.current;
    if (within === null) return undefined;
    const read = () => {
      const controls = [...within.querySelectorAll<HTMLElement>('input, textarea, button, [role]')].filter(({ tabIndex }) => tabIndex >= 0);
      setRoles([...new Set(controls.map(roleOf))].join(' '));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(within, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return [frame, roles.split(' ').filter((role) => role !== '')] as const;
}

function roleOf(control: HTMLElement): string {
  const role = control.getAttribute('role');
  if (role !== null) return role;
  if (!(control instanceof HTMLInputElement)) return control.localName;
  return control.type === 'checkbox' || control.type === 'radio' ? control.type : 'textbox';
}
