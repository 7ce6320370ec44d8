/** A file in the page: its bytes are loaded, and drawn by the viewer of its kind. */
import { Loader, Text } from '@mantine/core';
import { Component, useState, type ComponentType, type ReactNode } from 'react';
import { fillText } from '#src/expression/index.ts';
import type { Preview } from '#schemas/generated/documents/screen.ts';
import { useRenderer } from '../context/renderer-context.ts';
import { useText, useValue } from '../context/use-expression.ts';
import { Failure } from '../loading/load-failure.tsx';
import { useFile } from './use-file.ts';
import { useParams } from '../context/use-params.ts';
import type { ViewProps } from './view/view-props.ts';
import { mediaType, viewerFor } from './viewers.ts';
import classes from './view/preview.module.css';

export interface PreviewNodeProps {
  readonly preview: Preview;
  /** What else can be done with a file that cannot be shown. */
  readonly children: ReactNode;
}

export function PreviewNode({ preview, children }: PreviewNodeProps) {
  const { texts } = useRenderer();
  const contentType = String(useValue(preview.contentType) ?? '');
  const label = useText(preview.label);
  const View = viewerFor(contentType);
  const params = useParams(preview.operation, preview.params);
  if (contentType === '' || params === undefined) return null;
  if (View === undefined) return <NotShown text={texts.preview.otherKind}>{children}</NotShown>;
  return (
    <Shown
      // The error of one file is reset for the next.
      key={JSON.stringify(params)}
      View={View}
      type={mediaType(contentType)}
      label={label}
      operation={preview.operation}
      params={params}
      instead={<NotShown text={texts.preview.damaged}>{children}</NotShown>}
    />
  );
}

interface ShownProps {
  readonly View: ComponentType<ViewProps>;
  readonly type: string;
  readonly label: string;
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly instead: ReactNode;
}

function Shown({ View, type, label, operation, params, instead }: ShownProps) {
  const { texts, ports } = useRenderer();
  const { loaded, retry } = useFile(operation, params);
  const [isDamaged, setIsDamaged] = useState(false);
  if (isDamaged) return instead;
  if (loaded.state === 'failed') return <Failure words={texts.preview.failed} refusal={loaded.refusal} onRetry={retry} />;
  if (loaded.state === 'loading') return <Loading fraction={loaded.fraction} />;
  return (
    <Catch instead={instead} onError={ports.reportError}>
      <View file={typed(loaded.file, type)} label={label} onDamaged={() => setIsDamaged(true)} />
    </Catch>
  );
}

const TYPED = new WeakMap<Blob, Blob>();

/** By the media type in the document, not that of the reply. */
function typed(file: Blob, type: string): Blob {
  const known = TYPED.get(file) ?? file.slice(0, file.size, type);
  TYPED.set(file, known);
  return known;
}

function Loading({ fraction }: { fraction: number | undefined }) {
  const { preview } = useRenderer().texts;
  const status = fraction === undefined ? preview.loading : fillText(preview.loadingPercent, { percent: Math.floor(fraction * 100) });
  return (
    <div className={classes['waiting']}>
      <Loader size="sm" />
      <span role="status">{status}</span>
    </div>
  );
}

function NotShown({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={classes['waiting']}>
      <Text role="status">{text}</Text>
      {children}
    </div>
  );
}

interface CatchProps {
  readonly instead: ReactNode;
  onError(error: unknown): void;
  readonly children: ReactNode;
}

/** A failed viewer keeps the rest of the page. */
class Catch extends Component<CatchProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };
  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
