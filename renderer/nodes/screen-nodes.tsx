/** Draws the tree of a screen: each node is a form, a grid, a container, a text or a row of buttons. */
import { List, Text, Title } from '@mantine/core';
import { use, useEffect, useId, useMemo, useState, type CSSProperties, type FunctionComponent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { forNode, type NodeTable, type Scope } from '#src/expression/index.ts';
import { ProblemPanel } from '#renderer/form/drawing/problem-panel.tsx';
import { loadPart } from '#renderer/services/on-demand.ts';
import type { Ports } from '#renderer/services/ports.ts';
import type { ScreenDocument, ScreenNode } from '#schemas/generated/documents/screen.ts';
import { ActionButton } from './actions/action-button.tsx';
import { ActionRow } from './actions/action-row.tsx';
import { chartHeight } from './chart/chart-height.ts';
import { AlertNode } from './alert-node.tsx';
import { FactsNode } from './facts-node.tsx';
import { PanelNode } from './panel-node.tsx';
import { BoundContext, useScreen } from './context/renderer-context.ts';
import { FoldNode } from './fold-node.tsx';
import { FindingsNode } from './findings-node.tsx';
import type { ScreenValues } from '#renderer/screen/state/screen-values.ts';
import { shortcutText } from '#renderer/screen/keys/shortcut.ts';
import { sectionKeys } from './actions/section-keys.ts';
import { useComputed, useCondition, useText, useValue } from './context/use-expression.ts';
import { useCurrentStep } from './use-wizard.ts';
import classes from './look/screen.module.css';

const BAR_HEIGHT = 18;
const TAB_LIST_HEIGHT = 44;

const loadBars = () => import('./bar-nodes.tsx');
/** Kinds of nodes that a page without them does not load: the table library is heavy. */
const LOAD = {
  grid: async () => (await import('./grid/grid-node.tsx')).GridNode,
  table: async () => (await import('./table/table-node.tsx')).TableNode,
  upload: async () => (await import('./upload/upload-node.tsx')).UploadNode,
  preview: async () => (await import('./preview/preview-node.tsx')).PreviewNode,
  chart: async () => (await import('./chart/chart-node.tsx')).ChartNode,
  tabs: async () => (await import('./tabs-node.tsx')).TabsNode,
  compare: async () => (await import('./compare-node.tsx')).CompareNode,
  calendar: async () => (await import('./calendar-node.tsx')).CalendarNode,
  stages: async () => (await import('./stages-node.tsx')).StagesNode,
  meter: async () => (await loadBars()).MeterNode,
  shares: async () => (await loadBars()).SharesNode,
  image: async () => (await import('./image-node.tsx')).ImageNode,
  tree: async () => (await import('./tree/tree-node.tsx')).TreeNode,
} as const;

export const loadGrids = LOAD.grid;
const GridNode = lazyNode(loadGrids);
const TableNode = lazyNode(LOAD.table);
const UploadNode = lazyNode(LOAD.upload);
const PreviewNode = lazyNode(LOAD.preview);
const ChartNode = lazyNode(LOAD.chart, ({ chart }) => chartHeight(chart));
const TabsNode = lazyNode(LOAD.tabs, ({ tabs: [first] }) => TAB_LIST_HEIGHT + heightOf(first?.children));
const CompareNode = lazyNode(LOAD.compare);
const CalendarNode = lazyNode(LOAD.calendar);
const StagesNode = lazyNode(LOAD.stages);
const MeterNode = lazyNode(LOAD.meter, () => BAR_HEIGHT);
const SharesNode = lazyNode(LOAD.shares, () => BAR_HEIGHT);
const ImageNode = lazyNode(LOAD.image);
const TreeNode = lazyNode(LOAD.tree);

/** Begins to load what the nodes are drawn with, while the records of the screen are asked for; of tabs, the first. */
export function loadNodes(
  nodes: readonly ScreenNode[],
  { grids = {} }: Pick<ScreenDocument, 'grids'>,
  { loadEntity }: Pick<Ports, 'loadEntity'>,
): void {
  for (const node of nodes) {
    for (const [kind, load] of Object.entries(LOAD)) if (kind in node) load().catch(console.error);
    const rows = node.grid === undefined ? undefined : grids[node.grid]?.schema;
    if (rows !== undefined) loadEntity(rows).catch(console.error);
    loadNodes(node.children ?? node.tabs?.[0]?.children ?? [], { grids }, { loadEntity });
  }
}

/** Loaded when it is first drawn; its height is kept until then. */
function lazyNode<P extends object>(load: () => Promise<FunctionComponent<P>>, heightOfNode?: (props: P) => number): FunctionComponent<P> {
  return loadPart(load, (props) => <div style={{ minHeight: heightOfNode?.(props) }} />);
}

/** Pixels that are known before anything is loaded. */
function heightOf(nodes: readonly ScreenNode[] = []): number {
  return nodes.reduce((sum, { chart }) => sum + (chart === undefined ? 0 : chartHeight(chart)), 0);
}

/** Problems that no field shows, then the tree. */
export function ScreenBody() {
  const screen = useScreen();
  const { store, form, document } = screen;
  const problem = useStore(store, (state) => state.problem);
  const step = useCurrentStep();
  return (
    <div className={classes['container']}>
      {[
        form !== undefined && <ProblemPanel key=".form" form={form} />,
        problem !== undefined && <ProblemPanel key=".screen" problem={problem} />,
        // In the same list, because each key passes every component between a control and the page.
        ...nodesOf(step?.layout ?? document.layout),
      ]}
    </div>
  );
}

export function ScreenNodes({ nodes }: { nodes: readonly ScreenNode[] | undefined }): ReactNode {
  return nodesOf(nodes);
}

function nodesOf(nodes: readonly ScreenNode[] = []): readonly ReactNode[] {
  return nodes.map((node) => <Node key={node.id} node={node} />);
}

function Node({ node }: { node: ScreenNode }): ReactNode {
  const isVisible = useCondition(node.visible);
  if (!isVisible) return null;
  return forNode(DRAWN, node, node) ?? <GroupNode node={node} />;
}

const DRAWN: NodeTable<[node: ScreenNode], ReactNode> = {
  form: (fields) => <FormNode fields={fields === true ? undefined : fields} />,
  grid: (name, { children }) => <GridNode name={name} above={<ScreenNodes nodes={children} />} />,
  table: (name) => <TableNode name={name} />,
  tree: (tree) => <TreeNode tree={tree} />,
  upload: (upload, { id, children }) => (
    <UploadNode id={id} upload={upload}>
      <ScreenNodes nodes={children} />
    </UploadNode>
  ),
  tabs: (tabs, node) => <TabsNode node={node} tabs={tabs} Nodes={ScreenNodes} />,
  columns: (widths, node) => <ColumnsNode node={node} widths={widths} />,
  section: (title, node) =>
    node.folds === undefined ? (
      <SectionNode node={node} title={title} />
    ) : (
      <FoldNode node={node} title={title} state={node.folds} Nodes={ScreenNodes} />
    ),
  alert: (text, node) => (
    <AlertNode node={node} text={text}>
      {node.children && <ScreenNodes nodes={node.children} />}
    </AlertNode>
  ),
  text: (text, node) => (node.announced === true ? <AnnouncedText id={node.id} text={text} /> : <TextNode id={node.id} text={text} />),
  list: (list) => <ListNode list={list} />,
  findings: (grid, node) => <FindingsNode grid={grid} severity={node.severity} />,
  each: (source, node) => <EachNode source={source} node={node} />,
  stages: (strip) => <StagesNode strip={strip} />,
  meter: (meter) => <MeterNode meter={meter} />,
  shares: (shares) => <SharesNode shares={shares} />,
  facts: (facts) => <FactsNode facts={facts} />,
  compare: (comparison) => <CompareNode comparison={comparison} />,
  image: (picture) => <ImageNode picture={picture} />,
  preview: (preview, node) => (
    <PreviewNode preview={preview}>
      <ScreenNodes nodes={node.children} />
    </PreviewNode>
  ),
  chart: (chart) => <ChartNode chart={chart} />,
  panel: (panel, node) => <PanelNode panel={panel} node={node} Body={ScreenBody} />,
  actions: (buttons) => <ActionRow buttons={buttons} />,
};

function GroupNode({ node: { inline, children } }: { node: ScreenNode }) {
  const nodes = <ScreenNodes nodes={children} />;
  return inline === true ? <div className={classes['inline']}>{nodes}</div> : nodes;
}

function FormNode({ fields }: { fields: readonly string[] | undefined }) {
  const screen = useScreen();
  const { form } = screen;
  const keys = useMemo(() => new Map(sectionKeys(screen).map(({ id, shortcut }) => [id, shortcutText(shortcut)])), [screen]);
  if (form === undefined) return null;
  const { Form } = form.document.theme;
  return <Form form={form} Action={ActionButton} sectionKeys={keys} {...(fields === undefined ? {} : { fields })} />;
}

function SectionNode({ node, title }: { node: ScreenNode; title: string }) {
  const id = useId();
  const text = useText(title);
  return (
    <section aria-labelledby={id} className={classes['section']} data-node={node.id}>
      <Title order={2} size="h4" id={id} className={classes['sectionTitle']}>
        {text}
      </Title>
      <ScreenNodes nodes={node.children} />
    </section>
  );
}

function ColumnsNode({ node, widths }: { node: ScreenNode; widths: readonly number[] }) {
  const style: CSSProperties & Record<'--tracks', string> = { '--tracks': widths.map((width) => `minmax(0, ${width}fr)`).join(' ') };
  return (
    <div className={classes['columns']} style={style}>
      <ScreenNodes nodes={node.children} />
    </div>
  );
}

interface TextNodeProps {
  readonly id: string;
  readonly text: string;
}

function TextNode({ id, text }: TextNodeProps) {
  const shown = useText(text);
  return shown === '' ? null : (
    <Text className={classes['text']} data-node={id}>
      {shown}
    </Text>
  );
}

/** Filled after its region exists, because screen readers ignore initial content. */
function AnnouncedText({ id, text }: TextNodeProps) {
  const shown = useText(text);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => setAnnouncement(shown), [shown]);
  return (
    <Text className={classes['text']} role="status" data-node={id}>
      {announcement}
    </Text>
  );
}

/** The children, once for each row of a list. */
function EachNode({ source, node }: { source: string; node: ScreenNode }) {
  const rows = useComputed((screen: ScreenValues) => screen.answer(source));
  const around = use(BoundContext);
  if (!Array.isArray(rows)) return null;
  const draw = (row: unknown, index: number) => (
    <BoundNames key={index} names={{ ...around, row }}>
      <div className={classes['each']}>
        <ScreenNodes nodes={node.children} />
      </div>
    </BoundNames>
  );
  return node.calendar === undefined ? rows.map(draw) : <CalendarNode rows={rows} field={node.calendar} draw={draw} />;
}

/** The names keep their identity while their values do. */
function BoundNames({ names, children }: { names: Scope; children: ReactNode }) {
  const key = JSON.stringify(names);
  // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the names
  const bound = useMemo(() => names, [key]);
  return <BoundContext value={bound}>{children}</BoundContext>;
}

function ListNode({ list }: { list: string }) {
  const items = useValue(list);
  if (!Array.isArray(items)) return null;
  return (
    <List className={classes['list']}>
      {items.map((item, index) => (
        <List.Item key={index}>{String(item)}</List.Item>
      ))}
    </List>
  );
}
