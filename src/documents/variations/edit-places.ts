/** Moves fields, groups of fields and columns in the workbench. */
import type { Change, Position } from '#schemas/generated/documents/variation.ts';
import { readAddress } from './address.ts';
import { changedBy, type PlacedPart, targetOf } from './edit.ts';
import { isSame } from './merge.ts';
import { findGroup } from './parts.ts';

/** Beside a part, or at the end of a group. */
export interface Spot {
  readonly parts: readonly PlacedPart[];
  readonly edge: 'before' | 'after' | 'within';
}

/**
 * The changes after moving a part by one place among its present neighbours; unchanged at the end.
 * @param isDrawn whether a field is on the screen, so that a move is seen
 */
export function movePart(
  changes: readonly Change[],
  parts: readonly PlacedPart[],
  by: -1 | 1,
  isDrawn: (field: string) => boolean = () => true,
): readonly Change[] {
  const part = placedOf(parts);
  const place = part && targetOf(changedBy(part, changes))?.placing?.beside(by, isDrawn);
  return part === undefined || place === undefined ? changes : withPlace(changes, part, place);
}

/** The changes after a part was moved; undefined if the spot is of another form or list. */
export function placePart(changes: readonly Change[], parts: readonly PlacedPart[], spot: Spot): readonly Change[] | undefined {
  const [part, beside] = [placedOf(parts), placedOf(spot.parts)];
  if (part === undefined || beside === undefined || placesOf(part.at) !== placesOf(beside.at)) return undefined;
  const name = nameOf(part.at);
  const place = positionAt(beside, spot.edge, changes);
  if (place === undefined || part.at === beside.at || place.after === name) return changes;
  return withPlace(changes, part, place);
}

function positionAt(beside: PlacedPart, edge: Spot['edge'], changes: readonly Change[]): Position | undefined {
  const now = changedBy(beside, changes);
  const at = targetOf(now)?.placing?.at;
  if (at === undefined || edge === 'before') return at;
  const name = nameOf(beside.at);
  if (edge === 'after') return { ...at, after: name };
  const last = now.kind === 'ui' ? findGroup(now.document, name)?.container.children.at(-1) : undefined;
  return { in: name, ...(last !== undefined && { after: typeof last === 'string' ? last : last.id }) };
}

function withPlace(changes: readonly Change[], part: PlacedPart, place: Position): readonly Change[] {
  const was = targetOf(part)?.placing?.at;
  const others = changes.filter((change) => change.at !== part.at || !('place' in change));
  return was === undefined || isSame(was, place) ? others : [...others, { at: part.at, place, was }];
}

function placedOf(parts: readonly PlacedPart[]): PlacedPart | undefined {
  return parts.find((part) => targetOf(part)?.placing !== undefined);
}

/** What it may be moved within: its form, or its list. */
function placesOf(at: string): string {
  const { kind, name, part } = readAddress(at);
  return kind === 'screen' ? `${name} ${part.split('/')[0]}` : name;
}

function nameOf(at: string): string {
  const { kind, part } = readAddress(at);
  return kind === 'screen' ? (part.split('/')[1] ?? '') : part;
}
