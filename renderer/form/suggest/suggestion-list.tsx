/** The suggestions for a field, drawn below it over other content, so that nothing moves. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { fillText } from '#src/expression/index.ts';
import type { Form } from '../contract/form.ts';
import type { Offer, Suggest } from '../contract/suggest.ts';
import { markedParts } from './marked-parts.ts';
import { createSuggestions } from './suggestions.ts';
import classes from './suggest.module.css';

export interface SuggestionListProps {
  readonly form: Form;
  readonly path: string;
  readonly suggest: Suggest;
}

export function SuggestionList({ form, path, suggest }: SuggestionListProps): ReactNode {
  const suggestions = useMemo(() => createSuggestions(form, path, suggest), [form, path, suggest]);
  const offers = useSyncExternalStore(suggestions.subscribe, suggestions.offers);
  const list = useRef<HTMLDivElement>(null);
  const [isAttended, setIsAttended] = useState(false);
  const isShown = isAttended && offers.length > 0;
  const { label } = form.field(path);
  const { suggestions: title, suggestionsFound } = form.document.texts;

  useEffect(() => suggestions.follow(), [suggestions]);
  useEffect(() => {
    const look = () => {
      const isNear = suggestions.attended.some((each) => isWithin(document.getElementById(`${form.controlId(each)}-control`)));
      setIsAttended(isNear);
      suggestions.attend(isNear);
    };
    look();
    // On its way from one field to the next the focus is nowhere.
    const lookLater = () => setTimeout(look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', lookLater);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', lookLater);
    };
  }, [form, suggestions]);

  const take = (offer: Offer) => void suggestions.take(offer, list.current?.parentElement ?? undefined);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const offer = offers[Number(event.code.replace('Digit', '')) - 1];
    const isAltAlone = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isAltAlone && event.code.startsWith('Digit') && offer !== undefined) take(offer);
    else if (event.key === 'Escape' && !event.isComposing) suggestions.dismiss();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const release = holdEscape();
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      release();
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [isShown]);

  return (
    <div ref={list} className={classes['anchor']}>
      <VisuallyHidden role="status">
        {isShown ? fillText(suggestionsFound, { label, text: offers.map(spoken).join('; ') }) : ''}
      </VisuallyHidden>
      {isShown && (
        <div role="group" aria-label={fillText(title, { label })} className={classes['list']}>
          {offers.map((offer, index) => (
            <OfferButton key={offer.label} offer={offer} shortcut={`Alt+${index + 1}`} onTake={() => take(offer)} />
          ))}
        </div>
      )}
    </div>
  );
}

interface OfferButtonProps {
  readonly offer: Offer;
  readonly shortcut: string;
  readonly onTake: () => void;
}

/** Not in the order of Tab: its key takes it from where the focus is, and the way through the form stays as long as it was. */
function OfferButton({ offer: { label, detail, note, marks }, shortcut, onTake }: OfferButtonProps): ReactNode {
  return (
    <UnstyledButton
      className={classes['offer'] ?? ''}
      tabIndex={-1}
      aria-keyshortcuts={shortcut}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <kbd className={classes['key']}>{shortcut}</kbd>
      <span className={classes['label']}>{label}</span>
      <span className={classes['note']}>{note}</span>
      <span className={classes['detail']}>
        {markedParts(detail, marks).map(({ text, isMarked }, index) =>
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text, in its order
          isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </span>
    </UnstyledButton>
  );
}

function spoken({ label, note }: Offer, index: number): string {
  return [`Alt+${index + 1} ${label}`, ...(note === '' ? [] : [note])].join(', ');
}

/** What keeps a Mantine window from closing at Escape: it was listening first. */
const STAYS = 'data-mantine-stop-propagation';

/** Until it is released, Escape does not close the window, wherever the focus is. */
function holdEscape(): () => void {
  const held = new Set<Element>();
  const hold = () => {
    const { activeElement: focused } = document;
    if (focused === null || focused.hasAttribute(STAYS)) return;
    focused.setAttribute(STAYS, 'true');
    held.add(focused);
  };
  hold();
  document.addEventListener('focusin', hold);
  return () => {
    document.removeEventListener('focusin', hold);
    for (const element of held) element.removeAttribute(STAYS);
  };
}

function isWithin(element: HTMLElement | null): boolean {
  return element?.contains(document.activeElement) === true;
}
