/** Runs the scenarios of a screen document and collects the branches they cover. */
import { type Observation, pointTo } from '#src/expression/index.ts';
import type { Catalogue } from '#src/documents/catalogue.ts';
import { slotsOf, type PlacedSlot } from '#src/documents/places/slots.ts';
import { subjectsOf as documentsOf } from '#src/documents/places/subject.ts';
import { scenariosOf, type ExpandedScenario } from '#src/documents/scenarios/expand-scenarios.ts';
import type { Scenario } from '#schemas/generated/documents/scenarios.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { branchesOf, isCovered, type Branch } from './branches.ts';
import { drawRecordSlots } from './draw-record-slots.ts';
import { drawSlots } from './draw-slots.ts';
import { type OpenScenario, openScenario } from './open-scenario.ts';
import { isAsExpected, readScreen } from './read-screen.ts';

/** A screen with all its conditions: its own, those of its entity and of the UI-schema. */
export interface Subject {
  readonly file: string;
  readonly scenarios: readonly ExpandedScenario[];
  readonly document: ScreenDocument;
  readonly catalogue: Catalogue;
  readonly ownSlots: readonly PlacedSlot[];
  readonly recordSlots: readonly PlacedSlot[];
  /** Branches covered so far, of all scenarios run. */
  readonly covered: Set<Branch>;
  readonly branches: readonly Branch[];
}

export function subjectsOf(catalogue: Catalogue): Subject[] {
  const slots = slotsOf(documentsOf(catalogue), catalogue);
  const ofShared = slots.filter(({ file }) => isShared(file)).flatMap(branchesOf);
  return [...catalogue.documents.screens].map(([id, { file, value }]) => {
    const record = catalogue.documents.entities.get(value.data?.schema ?? '')?.file;
    const ui = catalogue.documents.uis.get(value.data?.ui ?? value.data?.schema ?? '')?.file;
    const ownSlots = slots.filter((slot) => slot.file === file);
    const isRead = value.data?.mode === 'view';
    const recordSlots = slots.filter((slot) => (slot.file === record || slot.file === ui) && !(isRead && OF_EDITING.test(slot.pointer)));
    const branches = [...[...ownSlots, ...recordSlots].flatMap(branchesOf), ...ofShared];
    return {
      file,
      scenarios: scenariosOf(id, catalogue.documents),
      document: value,
      catalogue,
      ownSlots,
      recordSlots,
      covered: new Set(),
      branches,
    };
  });
}

/** What a record that is only read never asks: what is wrong with it, what follows from an edit. */
const OF_EDITING = /\/x-names\/|\/x-rules\/|\/x-value\/|\/x-requiredWhen|\/ui:onEdit\//;

/** @returns failed expectations, a line each: `screens/x.scenarios.json /scenarios/3/expect/fields.y.visible: expected true, got false`. */
export async function runScenario(subject: Subject, { file, pointer: at, scenario }: ExpandedScenario): Promise<readonly string[]> {
  const { document, catalogue, ownSlots } = subject;
  let place: string | undefined;
  const observe = (seen: Observation) => cover(subject, seen, place);
  const { screen, bindings } = await openScenario(document, scenario, catalogue, observe);

  drawSlots(screen, ownSlots, bindings, ({ pointer }) => (place = pointer));
  place = undefined;
  if (screen.form !== undefined) drawRecordSlots(screen.form, subject.recordSlots, bindings, observe);
  const failures = failuresIn({ screen, bindings }, scenario, catalogue);
  screen.stop();
  return failures.map(
    ({ path, expected, actual }) =>
      `${file} ${pointTo(at, 'expect', path)}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual ?? null)}`,
  );
}

/** An expectation that does not hold. */
export interface Failure {
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

export function failuresIn({ screen, bindings }: OpenScenario, { expect }: Scenario, { entities }: Catalogue): readonly Failure[] {
  if (Object.keys(expect).some((path) => path.endsWith('.issue') || path === 'form.isValid')) screen.form?.validate();
  return Object.entries(expect).flatMap(([path, expected]) => {
    const actual = readScreen(screen, path, bindings, entities);
    return isAsExpected(actual, expected) ? [] : [{ path, expected, actual }];
  });
}

export function uncovered({ branches, covered }: Subject): readonly Branch[] {
  return branches.filter((branch) => !covered.has(branch) && !isShared(branch.file));
}

/** Branches of shared names that the scenarios of no screen cover. */
export function uncoveredShared(subjects: readonly Subject[]): readonly Branch[] {
  const all = new Set(subjects.flatMap(({ branches }) => branches.filter(({ file }) => isShared(file))));
  return [...all].filter((branch) => !subjects.some(({ covered }) => covered.has(branch)));
}

function isShared(file: string): boolean {
  return file.endsWith('.names.json');
}

/** A slot of the screen is matched by its pointer; one of the record, and a name, by its source. */
function cover({ branches, covered, file }: Subject, seen: Observation, place: string | undefined): void {
  for (const branch of branches) {
    if (covered.has(branch) || (branch.file === file && branch.pointer !== place && !branch.pointer.startsWith('/names/'))) continue;
    if (isCovered(branch, seen)) covered.add(branch);
  }
}
