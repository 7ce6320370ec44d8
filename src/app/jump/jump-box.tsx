/** Command palette: recently opened pages, actions of the screen beneath, pages and records. */
import { ActionIcon, Kbd, Loader } from '@mantine/core';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { fillText } from '#src/expression/index.ts';
import { useRenderer } from '#renderer/index.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { icons } from '../theme/icons.tsx';
import { texts } from '../texts.ts';
import type { JumpEntry, JumpGroup } from './rank-entries.ts';
import { useEntries } from './use-entries.ts';
import { useRecordSearch, type RecordSearch } from './use-record-search.ts';
import classes from './jump.module.css';

const { jump: words } = texts;

/** Rows that Page Up and Page Down move by. */
const PAGE = 8;

export interface JumpBoxProps {
  /** The screen whose actions are offered. */
  readonly beneath: ScreenStore | undefined;
  /** Text typed before the box was loaded. */
  readonly takeAhead: () => string;
  /** Closes the box, then runs. */
  readonly onChoose: (run: () => void) => void;
  readonly onClose: () => void;
}

export function JumpBox({ beneath, takeAhead, onChoose, onClose }: JumpBoxProps) {
  const { ports } = useRenderer();
  const id = useId();
  const [sought, setSought] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const records = useRecordSearch(ports, sought);
  const groups = useEntries(sought, records, beneath);
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  const isLoading = records.state === 'loading';
  const { current, choose, onKeyDown, reset } = useCurrentEntry(entries, isLoading, onChoose);

  // It is loaded after its window has placed the focus.
  useEffect(() => {
    const typed = takeAhead();
    // At once: the next key may come before the state is drawn.
    if (typed !== '' && input.current !== null) input.current.value = typed;
    setSought(typed);
    input.current?.focus();
  }, [takeAhead]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  return (
    <div className={classes['box']}>
      <div className={classes['head']}>
        {isLoading ? <Loader size={18} aria-hidden /> : <IconSearch size={18} aria-hidden />}
        <input
          ref={input}
          className={classes['input']}
          type="text"
          role="combobox"
          aria-label={words.input}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && optionId(id, entries.indexOf(current))}
          aria-autocomplete="list"
          aria-describedby={`${id}-lists`}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={words.placeholder}
          value={sought}
          onChange={(event) => {
            setSought(event.currentTarget.value);
            reset();
          }}
          onKeyDown={onKeyDown}
        />
        <ActionIcon variant="subtle" color="gray" aria-label={texts.screen.close} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <JumpList list={list} id={id} groups={groups} entries={entries} current={current} onChoose={choose} />
      <JumpFoot id={id} records={records} sought={sought.trim()} count={entries.length} />
    </div>
  );
}

/** The highlighted entry, moved and chosen by keys in the input. */
function useCurrentEntry(entries: readonly JumpEntry[], isLoading: boolean, onChoose: JumpBoxProps['onChoose']) {
  const { ports } = useRenderer();
  const [chosen, setChosen] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const current = entries.find((entry) => entry.id === chosen) ?? entries[0];

  const choose = (entry: JumpEntry | undefined) => {
    if (entry !== undefined && entry.reason === undefined) onChoose(entry.choose);
  };
  // Enter pressed before the records arrived opens the first of them.
  const chooseFirst = useEffectEvent(() => {
    setIsWaiting(false);
    choose(entries[0]);
  });
  useEffect(() => {
    if (isWaiting && !isLoading) chooseFirst();
  }, [isWaiting, isLoading]);

  const move = (by: number) => {
    const at = current === undefined ? 0 : entries.indexOf(current);
    setChosen(entries[Math.max(0, Math.min(entries.length - 1, at + by))]?.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => (current === entries.at(-1) ? setChosen(entries[0]?.id) : move(1)),
      ArrowUp: () => (current === entries[0] ? setChosen(entries.at(-1)?.id) : move(-1)),
      PageDown: () => move(PAGE),
      PageUp: () => move(-PAGE),
      Enter: () => {
        const isStale = isLoading && chosen === undefined && current?.isAnswer === true;
        if (current === undefined || isStale) setIsWaiting(isLoading);
        else if ((event.ctrlKey || event.metaKey) && current.place !== undefined) ports.openTab(current.place);
        else choose(current);
      },
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  const reset = () => {
    setChosen(undefined);
    setIsWaiting(false);
  };
  return { current, choose, onKeyDown, reset };
}

interface JumpListProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly id: string;
  readonly groups: readonly JumpGroup[];
  readonly entries: readonly JumpEntry[];
  readonly current: JumpEntry | undefined;
  readonly onChoose: (entry: JumpEntry) => void;
}

function JumpList({ list, id, groups, entries, current, onChoose }: JumpListProps) {
  return (
    <div ref={list} className={classes['list']} id={`${id}-list`} role="listbox" aria-label={words.results}>
      {groups.map((group, index) => (
        <div key={group.title} role="group" aria-labelledby={`${id}-group-${index}`}>
          <div id={`${id}-group-${index}`} className={classes['group']}>
            {group.title}
          </div>
          {group.entries.map((entry) => (
            <Option
              key={entry.id}
              entry={entry}
              id={optionId(id, entries.indexOf(entry))}
              isCurrent={entry === current}
              onChoose={onChoose}
            />
          ))}
          {group.more !== undefined && group.more > 0 && (
            <div className={classes['more']} role="presentation">
              {fillText(words.more, { count: String(group.more) })}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

interface JumpFootProps {
  readonly id: string;
  readonly records: RecordSearch;
  readonly sought: string;
  /** Entries found. */
  readonly count: number;
}

function JumpFoot({ id, records, sought, count }: JumpFootProps) {
  const { lists, missing } = records.found;
  const isLoading = records.state === 'loading';
  const isNothing = count === 0 && !isLoading && records.state !== 'failed';
  return (
    <div className={classes['foot']}>
      <div role="status">
        {isLoading ? words.searching : sought === '' ? '' : isNothing ? fillText(words.none, { text: sought }) : countText(count)}
      </div>
      {records.state === 'failed' && (
        <div role="alert">
          {words.failed}{' '}
          <button type="button" className={classes['retry']} onClick={records.retry}>
            {words.retry}
          </button>
        </div>
      )}
      {missing.length > 0 && <div role="alert">{fillText(words.missing, { lists: missing.join(', ') })}</div>}
      <div id={`${id}-lists`} className={classes['lists']}>
        {fillText(words.looksThrough, { lists: [words.ofHere, ...lists.map(lowerFirst)].join(', ') })}
      </div>
      <div className={classes['keys']} aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {words.move}
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> {words.choose}
        </span>
        <span>
          <Kbd size="xs">Ctrl+Enter</Kbd> {words.newTab}
        </span>
      </div>
    </div>
  );
}

interface OptionProps {
  readonly entry: JumpEntry;
  readonly id: string;
  readonly isCurrent: boolean;
  readonly onChoose: (entry: JumpEntry) => void;
}

/** The focus stays in the input, which names the active option. */
function Option({ entry, id, isCurrent, onChoose }: OptionProps) {
  const { title, detail, icon, keys = [], reason } = entry;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input takes the keys of all options
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      aria-disabled={reason !== undefined}
      className={classes['option']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      <span className={classes['icon']} aria-hidden>
        {(icon !== undefined && icons[icon]) || <IconArrowRight size={16} />}
      </span>
      <span className={classes['texts']}>
        <span className={classes['title']}>{title}</span>
        {detail !== undefined && detail !== '' && <span className={classes['detail']}>{detail}</span>}
        {reason !== undefined && <span className={classes['detail']}>{reason === '' ? words.notNow : reason}</span>}
      </span>
      {keys.map((key) => (
        <Kbd key={key} size="xs" className={classes['key'] ?? ''}>
          {key}
        </Kbd>
      ))}
    </div>
  );
}

function optionId(id: string, index: number): string {
  return `${id}-option-${index}`;
}

function countText(count: number): string {
  return count === 1 ? words.oneResult : fillText(words.count, { count: String(count) });
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
