import { useCallback, useEffect, useRef, useState } from 'react';
import { fillText } from '#src/expression/index.ts';
import { useRenderer } from '../../context/renderer-context.ts';
import type { ViewProps } from '../view/view-props.ts';
import { zoomKeys, ZoomTools } from '../view/zoom-tools.tsx';
import { FindTools } from './find-tools.tsx';
import { isDamage, openPdf, type PasswordQuestion, type PdfDocument } from './open-pdf.ts';
import { PageTools } from './page-tools.tsx';
import { PasswordForm } from './password-form.tsx';
import { showPages, type Pages, type PagesState } from './show-pages.ts';
import classes from '../view/preview.module.css';
import pageClasses from './pages.module.css';

export function PdfView({ file, label, onDamaged }: ViewProps) {
  const { ports } = useRenderer();
  const [document, setDocument] = useState<PdfDocument>();
  const [question, setQuestion] = useState<PasswordQuestion>();
  useEffect(() => {
    let isGone = false;
    let close = () => {};
    const open = async () => {
      const bytes = await file.arrayBuffer();
      if (isGone) return;
      const opening = openPdf(bytes, (asked) => isGone || setQuestion(asked));
      close = opening.close;
      const opened = await opening.document;
      if (!isGone) setDocument(opened);
    };
    open().catch((thrown: unknown) => {
      if (isGone) return;
      if (!isDamage(thrown)) ports.reportError(thrown);
      onDamaged();
    });
    return () => {
      isGone = true;
      close();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a new file is a new opening
  }, [file]);
  if (document !== undefined) return <OpenPdf document={document} label={label} />;
  return question === undefined ? null : <PasswordForm question={question} />;
}

function OpenPdf({ document, label }: { document: PdfDocument; label: string }) {
  const { preview } = useRenderer().texts;
  const container = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<Pages>();
  const [state, setState] = useState<PagesState>({ page: 1, percent: 100 });
  useEffect(() => {
    if (container.current === null) return undefined;
    const shown = showPages({
      container: container.current,
      document,
      pageLabel: (page) => fillText(preview.pageLabel, { page }),
      onChange: (change) => setState((before) => ({ ...before, ...change })),
    });
    setPages(shown);
    return shown.close;
  }, [document, preview]);
  const find = useCallback<Pages['find']>((text, direction) => pages?.find(text, direction), [pages]);
  const zoom = pages && {
    percent: state.percent,
    zoomIn: pages.zoomIn,
    zoomOut: pages.zoomOut,
    fit: pages.fit,
    rotate: pages.rotate,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is inside takes focus; its keys are met here
    <div className={classes['frame']} role="group" aria-label={fillText(preview.tools, { label })} onKeyDown={zoom && zoomKeys(zoom)}>
      <div className={classes['bar']}>
        <PageTools page={state.page} count={document.numPages} goTo={(page) => pages?.goTo(page)} />
        {zoom && <ZoomTools zoom={zoom} />}
        <FindTools matches={state.matches} find={find} />
      </div>
      <div className={classes['desk']}>
        <div
          ref={container}
          className={`${classes['pages'] ?? ''} ${pageClasses['pages'] ?? ''}`}
          role="region"
          aria-label={label}
          tabIndex={0}
        >
          <div className="pdfViewer" />
        </div>
      </div>
    </div>
  );
}
