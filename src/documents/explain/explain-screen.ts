import { forNode, partsOf, pointTo, type NodeTable } from '#renderer/expression/index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { argumentsNamed } from '../arguments.ts';
import { fieldAt, type Catalogue } from '../catalogue.ts';
import type { Subject } from '../places/subject.ts';
import { walkIn } from '../places/walked.ts';
import type { Understood } from '../read-documents.ts';
import { explainFields } from './explain-fields.ts';
import { explainSteps, type StepContext } from './explain-steps.ts';
import { capital, createSpeaker, sentence, type Speaker } from './speaker.ts';

/** A screen in plain English: who may open it, what it loads, what its form, grids and actions do. A line each. */
export function explainScreen(id: string, { catalogue, subjects, slots }: Understood): string[] {
  const found = catalogue.documents.screens.get(id);
  if (found === undefined) throw new Error(`"${id}" is no screen`);
  const { file, value: screen } = found;
  const speaker = createSpeaker(slots);
  const entity = catalogue.entities.get(screen.data?.schema ?? '');
  const context: StepContext = { file, speaker, label: (path) => fieldAt(entity, path)?.title ?? path };
  return [
    `${id}: a ${screen.kind}, “${speaker.say(file, '/title') ?? screen.title}”`,
    ...section('Who may open it', opened(screen, file, speaker)),
    ...section(
      'What it is given',
      Object.values(argumentsNamed(screen.input, catalogue)?.properties ?? {}).map(({ title = '' }) => title),
    ),
    ...section('What it loads', loads(screen, file, speaker)),
    ...section(
      'What it shows',
      subjects.flatMap((subject) => (subject.file === file ? shows(subject, speaker) : [])),
    ),
    ...section('Its form', formOf(screen, file, speaker, catalogue)),
    ...section('Its grids', gridsOf(screen, file, speaker)),
    ...Object.entries(screen.actions ?? {}).flatMap(([name, action]) => {
      const at = pointTo('/actions', name);
      const label = speaker.say(file, pointTo(at, 'label')) ?? action.label;
      return section(`“${label}”`, [...conditionsOf(action, at, file, speaker), ...explainSteps(action.do, pointTo(at, 'do'), context)]);
    }),
    ...Object.entries(screen.procedures ?? {}).flatMap(([name, steps]) =>
      section(`What it does as “${name}”`, explainSteps(steps, pointTo('/procedures', name), context)),
    ),
    ...section('When it opens', explainSteps(screen.on?.open ?? [], '/on/open', context)),
    ...section('When it closes', explainSteps(screen.on?.close ?? [], '/on/close', context)),
    ...Object.entries(screen.on?.change ?? {}).flatMap(([name, steps]) =>
      section(`When ${name} changes`, explainSteps(steps, pointTo('/on/change', name), context)),
    ),
    ...Object.entries(screen.on?.event ?? {}).flatMap(([name, steps]) =>
      section(`On the event ${name}`, explainSteps(steps, pointTo('/on/event', name), context)),
    ),
  ];
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)];
}

function opened({ access, kind }: ScreenDocument, file: string, speaker: Speaker): string[] {
  if (access === 'anonymous') return ['Everybody, signed in or not.'];
  if (access === undefined) return kind === 'page' ? ['Everybody who is signed in.'] : [];
  return [access === 'session' ? 'Everybody who is signed in.' : sentence(`only when ${speaker.say(file, '/access') ?? access}`)];
}

function loads({ sources }: ScreenDocument, file: string, speaker: Speaker): string[] {
  return Object.entries(sources ?? {}).map(([name, { operation, params, when, paging }]) => {
    const at = pointTo('/sources', name);
    if (operation === undefined) return sentence(`${name}: ${speaker.say(file, pointTo(at, 'from')) ?? ''}`);
    const given = Object.keys(params ?? {}).map((key) => `${key} as ${speaker.say(file, pointTo(at, 'params', key)) ?? ''}`);
    const condition = speaker.when(file, pointTo(at, 'when'), when);
    const words = [
      `${name}: ${operation}`,
      ...(given.length === 0 ? [] : [`with ${given.join(', ')}`]),
      ...(paging === 'infinite' ? ['block by block'] : []),
      ...(condition === undefined ? [] : [`once ${condition.replace(/^when /, '')}`]),
    ];
    return `${words.join(', ')}.`;
  });
}

/** Alerts, texts and parts that are there only sometimes. */
function shows(subject: Subject, speaker: Speaker): string[] {
  return partsOf(subject, 'ScreenNode').flatMap(({ pointer, value: node }) => {
    const when = speaker.when(subject.file, pointTo(pointer, 'visible'), node.visible);
    const part = forNode(PARTS, node, (key) => speaker.say(subject.file, pointTo(pointer, key)));
    if (part === undefined || (when === undefined && !part.startsWith('“'))) return [];
    return [sentence(when === undefined ? part : `${part}, ${when}`)];
  });
}

/** What each kind of node is called; texts in quotes are told always, the others where they are there only sometimes. */
const PARTS: NodeTable<[say: (key: string) => string | undefined], string | undefined> = {
  alert: (text, say) => `“${say('alert') ?? text}”`,
  text: (text, say) => `“${say('text') ?? text}”`,
  section: (text, say) => `“${say('section') ?? text}”`,
  form: () => 'The form',
  grid: (name) => `The grid ${name}`,
  panel: (name) => `The panel ${name}`,
  actions: (names) => `The buttons ${names.join(', ')}`,
  columns: () => undefined,
  tabs: () => undefined,
  list: () => undefined,
  facts: () => undefined,
};

function formOf(screen: ScreenDocument, file: string, speaker: Speaker, catalogue: Catalogue): string[] {
  const { data } = screen;
  const entity = catalogue.entities.get(data?.schema ?? '');
  if (data === undefined || entity === undefined) return [];
  const ui = catalogue.documents.uis.get(data.ui ?? data.schema);
  const entityFile = catalogue.documents.entities.get(data.schema)?.file ?? '';
  const because = speaker.say(file, '/data/because');
  const starts = Object.keys(data.defaults ?? {}).map(
    (name) => `${fieldAt(entity, name)?.title ?? name} as ${speaker.say(file, pointTo('/data/defaults', name)) ?? ''}`,
  );
  return [
    sentence(`one ${entity.title}, to ${speaker.say(file, '/data/mode') ?? data.mode}`),
    ...(because === undefined ? [] : [sentence(`where it can only be read it says ${because}`)]),
    ...(starts.length === 0 ? [] : [sentence(`a new one starts with ${starts.join(', ')}`)]),
    ...explainFields({ entity, entityFile, ui: ui && walkIn('ui', ui.value, catalogue.documents), uiFile: ui?.file ?? '', speaker }),
  ];
}

function gridsOf({ grids }: ScreenDocument, file: string, speaker: Speaker): string[] {
  return Object.entries(grids ?? {}).flatMap(([name, grid]) => {
    const at = pointTo('/grids', name);
    const columns = grid.columns.flatMap((column, index) => {
      const place = pointTo(at, 'columns', index);
      const when = speaker.when(file, pointTo(place, 'visible'), column.visible);
      const value = speaker.say(file, pointTo(place, 'value'));
      const words = [...(value === undefined ? [] : [`shows ${value}`]), ...(when === undefined ? [] : [`there ${when}`])];
      return words.length === 0 ? [] : [`  ${sentence(`${column.label ?? column.field}: ${words.join(', ')}`)}`];
    });
    const muted = speaker.when(file, pointTo(at, 'muted'), grid.muted);
    return [
      sentence(`${name}: the rows of ${grid.source}${grid.open === undefined ? '' : `; opening one does “${grid.open}”`}`),
      ...(muted === undefined ? [] : [`  ${sentence(`rows are struck out ${muted}`)}`]),
      ...columns,
    ];
  });
}

function conditionsOf(action: NonNullable<ScreenDocument['actions']>[string], at: string, file: string, speaker: Speaker): string[] {
  const visible = speaker.when(file, pointTo(at, 'visible'), action.visible);
  const enabled = speaker.when(file, pointTo(at, 'enabled'), action.enabled);
  const because = speaker.say(file, pointTo(at, 'because'));
  const confirm = speaker.say(file, pointTo(at, 'confirm', 'title'));
  const asks = speaker.when(file, pointTo(at, 'confirm', 'when'), action.confirm?.when);
  return [
    ...(visible === undefined ? [] : [capital(`there ${visible}.`)]),
    ...(enabled === undefined ? [] : [capital(`may be pressed ${enabled}.`)]),
    ...(because === undefined ? [] : [sentence(`otherwise says “${because}”`)]),
    ...(confirm === undefined ? [] : [sentence(`asks first “${confirm}”${asks === undefined ? '' : `, ${asks}`}`)]),
  ];
}
