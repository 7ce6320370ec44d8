/** Marks at what a version changed: fields, column heads, sections and texts. */
import { isRecord } from '#src/expression/index.ts';
import { ownFieldOf } from '#src/documents/variations/edit-fields.ts';
import { entriesOf } from '#src/documents/variations/entries.ts';
import { changesInForce } from '#src/documents/variations/merge.ts';
import { OWN } from '#src/documents/variations/own-fields.ts';
import { type OutlinedScreen, type OutlineEntry, outlineOf, type WrittenChanges } from '#src/documents/variations/outline.ts';
import { concerns } from '#src/documents/variations/reasons.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import type { Ports } from '#renderer/services/ports.ts';
import type { Client } from '../api/client.ts';
import { loadOutlined } from '../workbench/load-outlined.ts';
import { isOwn, placeOf } from '../workbench/point-at.ts';
import './mark-news.css';
import { readSeen, writeSeen } from './seen-news.ts';

interface Marking {
  readonly client: Client;
  readonly remembered: Ports['remembered'];
  readonly edition: number;
  readonly signal: AbortSignal;
}

interface Version extends WrittenChanges {
  readonly news: readonly { readonly part: string; readonly text: string }[];
}

/** A drawn part, and what is new of it. */
interface NewPart {
  readonly place: string;
  readonly parts: readonly string[];
  readonly text: string;
}

const DRAWN_MS = 100;
const MARKED = '[data-news]';

export async function markNews({ client, remembered, edition, signal }: Marking): Promise<void> {
  const { body } = await client.call('getVariation', { params: { number: edition } });
  if (signal.aborted || !isVersion(body)) return;
  const seen = new Set(readSeen(remembered, edition));
  const newOf = new Map<string, readonly NewPart[]>();
  const marked = new Map<HTMLElement, NewPart>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = async (screen: string) => {
    newOf.set(screen, []);
    const outlined = await loadOutlined(screen, changesInForce(body.changes, body));
    newOf.set(screen, newParts(outlined, body));
    later();
  };

  const draw = () => {
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-screen]')) {
      const { screen = '' } = dataset;
      if (screen !== '' && !isOwn(screen) && !newOf.has(screen)) void load(screen).catch(() => undefined);
    }
    for (const [element, { parts }] of marked) {
      const isSeen = parts.every((part) => seen.has(part)) && !element.contains(document.activeElement);
      if (isSeen || !element.isConnected) unmark(element, marked);
    }
    for (const part of [...newOf.values()].flat()) {
      const element = document.querySelector<HTMLElement>(part.place);
      if (element !== null && !marked.has(element) && !part.parts.every((each) => seen.has(each))) mark(element, part, marked);
    }
    if (marked.size === 0 && isAllSeen()) observer.disconnect();
  };
  const isAllSeen = () => body.news.every(({ part }) => seen.has(part));
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(draw, DRAWN_MS);
  };
  const see = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(MARKED) : null;
    const part = element === null ? undefined : marked.get(element);
    for (const each of part?.parts ?? []) seen.add(each);
    if (part !== undefined) writeSeen(remembered, { edition, parts: [...seen], isAll: isAllSeen() });
    later();
  };

  const observer = new MutationObserver(later);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of ['focusin', 'pointerdown', 'focusout']) document.addEventListener(event, see, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const element of marked.keys()) unmark(element, marked);
  });
  draw();
}

function newParts(outlined: OutlinedScreen, version: Version): readonly NewPart[] {
  const entries = entriesOf(version.changes);
  return outlineOf(outlined, version).flatMap((entry) => {
    const addresses = addressesOf(entry, outlined, version);
    const news = version.news.filter(({ part }) => {
      const change = entries.get(part);
      return change !== undefined && concerns(change, addresses);
    });
    if (news.length === 0) return [];
    return [{ place: placeOf(entry), parts: news.map(({ part }) => part), text: news.map(({ text }) => text).join('. ') }];
  });
}

/** Of a column also those of its field. */
function addressesOf({ parts, screen, drawn }: OutlineEntry, outlined: OutlinedScreen, { changes }: Version): readonly string[] {
  const own = ownFieldOf(parts, changes);
  const [list = '', id] = drawn.as === 'column' ? drawn.name.split('/') : [];
  const grid = drawnIn(outlined, screen)?.document.grids?.[list];
  const field = grid?.columns.find((column) => column.id === id)?.field;
  return [
    ...parts.map(({ at }) => at),
    ...(own === undefined ? [] : [`${own.at}#${OWN}.${own.id}`]),
    ...(grid?.schema === undefined || field === undefined ? [] : [`${grid.schema}#${field}`]),
  ];
}

function drawnIn(outlined: OutlinedScreen, screen: string): OutlinedScreen | undefined {
  if (outlined.id === screen) return outlined;
  for (const panel of outlined.panels.values()) {
    const found = drawnIn(panel, screen);
    if (found !== undefined) return found;
  }
  return undefined;
}

function mark(element: HTMLElement, part: NewPart, marked: Map<HTMLElement, NewPart>): void {
  marked.set(element, part);
  element.dataset['news'] = '';
  element.style.setProperty('--news', JSON.stringify(texts.news.new));
  describedIn(element).setAttribute('aria-description', `${texts.news.new}: ${part.text}`);
}

function unmark(element: HTMLElement, marked: Map<HTMLElement, NewPart>): void {
  marked.delete(element);
  delete element.dataset['news'];
  element.style.removeProperty('--news');
  describedIn(element).removeAttribute('aria-description');
}

/** What is read aloud. */
function describedIn(element: HTMLElement): Element {
  return element.querySelector('input, textarea, button, h2, h3, legend') ?? element;
}

/** The server has checked the rest. */
function isVersion(value: unknown): value is Version {
  return isRecord(value) && ['changes', 'outcomes', 'news'].every((name) => Array.isArray(value[name]));
}
