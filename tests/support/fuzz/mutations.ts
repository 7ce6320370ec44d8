import { isRecord } from '#src/expression/index.ts';
import { poison } from '../poison.ts';
import type { Random } from './random.ts';

/** Stands in a value where a JSON text comes that no value serializes to. */
const PLACE = '@@place@@';

const DEEP = `${'['.repeat(18)}${']'.repeat(18)}`;
const TOO_DEEP = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
const PRIVILEGED = ['__proto__', 'constructor', 'id', 'version', 'registrationId', 'isAdminUser', 'data', 'status', 'toString'];
const MORE_POISON = [
  DEEP,
  TOO_DEEP,
  '{"__proto__":{"isAdminUser":true}}',
  '{"constructor":{"prototype":{}}}',
  '[[[]]]',
  '1e-400',
  '-1',
  '0.1',
  '2147483648',
  '9007199254740993',
];

/** The JSON text of a value in which one to three places are what they must not be. */
export function mutated(value: unknown, random: Random): string {
  let text = JSON.stringify(value ?? null);
  for (let times = 1 + random.below(3); times > 0; times--) {
    if (text.includes(TOO_DEEP)) return text;
    const parsed: unknown = parse(text);
    if (parsed === undefined) return text;
    text = changed(parsed, random);
  }
  return text;
}

/** A text that is no body of any call. */
export function unreadable(value: unknown, random: Random): Buffer {
  const text = JSON.stringify(value ?? {});
  const whole = Buffer.from(text);
  return random.pick<() => Buffer>([
    () => whole.subarray(0, random.below(whole.length)),
    () => Buffer.concat([whole, whole]),
    () => Buffer.concat([Buffer.from('\ufeff'), whole]),
    () => Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
    () => Buffer.from(text.replace('{', `{"a":1,"a":2,`)),
    () => Buffer.from(`'${text}'`),
    () => Buffer.from('NaN'),
    () => Buffer.from(TOO_DEEP),
    () => Buffer.from('['.repeat(15_000)),
    () => Buffer.alloc(300_000, ' '),
    () => Buffer.alloc(0),
    () => Buffer.alloc(1_000, random.below(256)),
  ])();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Characters, more or less, that a text is made by saying it again and again. */
const LONGEST = 1_000_000;

/** Paths to every place of a value, itself included. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const inner = typeof value === 'object' && value !== null && path.length < 8 ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([name, part]) => placesIn(part, [...path, name]))];
}

function changed(value: unknown, random: Random): string {
  const path = random.pick(placesIn(value));
  const raw = random.pick([...poison, ...MORE_POISON]);
  const replaced = (part: unknown): unknown => {
    if (random.chance(0.15)) return undefined;
    if (random.chance(0.2) && isRecord(part)) return Object.fromEntries([...Object.entries(part), [random.pick(PRIVILEGED), PLACE]]);
    if (random.chance(0.2) && Array.isArray(part)) return [...part, ...part, PLACE];
    if (random.chance(0.2) && typeof part === 'string')
      return part.repeat(Math.min(1 + random.below(300), Math.ceil(LONGEST / (part.length + 1))));
    return PLACE;
  };
  const text: string | undefined = JSON.stringify(changedAt(value, path, replaced));
  return text === undefined ? raw : text.replaceAll(`"${PLACE}"`, () => raw);
}

function changedAt(value: unknown, [step, ...rest]: readonly string[], change: (part: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return value.map((part, index) => (String(index) === step ? changedAt(part, rest, change) : part));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, name === step ? changedAt(part, rest, change) : part]));
}
