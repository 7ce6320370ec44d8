/** The pages of a PDF in an element of the page: drawn as they come into view, a few at a time. */
// The library's viewer takes what it draws with from the library that was loaded before it.
import { AnnotationMode } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  EventBus,
  FindState,
  GenericL10n,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { PdfDocument } from './open-pdf.ts';

/** As wide as the frame, at most a quarter larger than paper. */
const FITTING = 'auto';
const QUARTER = 90;

export interface PagesState {
  readonly page: number;
  readonly percent: number;
  /** Undefined while nothing is looked for. */
  readonly matches?: { readonly current: number; readonly total: number } | undefined;
}

export interface PagesOptions {
  /** Scrolls; it has one element in it, for the pages. */
  readonly container: HTMLDivElement;
  readonly document: PdfDocument;
  pageLabel(page: number): string;
  onChange(change: Partial<PagesState>): void;
}

export interface Pages {
  goTo(page: number): void;
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
  rotate(): void;
  /** An empty text ends the search. */
  find(text: string, direction: 'first' | 'next' | 'previous'): void;
  close(): void;
}

export function showPages({ container, document, pageLabel, onChange }: PagesOptions): Pages {
  const life = new AbortController();
  const { eventBus, linkService, viewer } = createViewer(container, life.signal);
  const on = <Event>(name: string, listener: (event: Event) => void) => eventBus.on(name, listener, { signal: life.signal });
  on('pagesinit', () => {
    viewer.currentScaleValue = FITTING;
    for (const element of container.querySelectorAll('[data-page-number]'))
      element.setAttribute('aria-label', pageLabel(Number(element.getAttribute('data-page-number'))));
  });
  on('pagechanging', ({ pageNumber }: { pageNumber: number }) => onChange({ page: pageNumber }));
  on('scalechanging', ({ scale }: { scale: number }) => onChange({ percent: scale * 100 }));
  on('updatefindmatchescount', ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    onChange({ matches: matchesCount }),
  );
  on('updatefindcontrolstate', ({ state, matchesCount }: { state: number; matchesCount: { current: number; total: number } }) => {
    if (state !== FindState.PENDING) onChange({ matches: matchesCount });
  });

  viewer.setDocument(document);
  linkService.setDocument(document);
  const observer = new ResizeObserver(() => {
    // A size that was chosen stays; what fits is to fit again.
    if (viewer.pagesCount > 0 && viewer.currentScaleValue === FITTING) viewer.currentScaleValue = FITTING;
  });
  observer.observe(container);

  return {
    goTo(page) {
      viewer.currentPageNumber = Math.min(viewer.pagesCount, Math.max(1, Math.round(page)));
    },
    zoomIn: () => viewer.increaseScale(),
    zoomOut: () => viewer.decreaseScale(),
    fit() {
      viewer.currentScaleValue = FITTING;
    },
    rotate() {
      viewer.pagesRotation = (viewer.pagesRotation + QUARTER) % (4 * QUARTER);
    },
    find(text, direction) {
      if (text === '') {
        eventBus.dispatch('findbarclose', { source: viewer });
        onChange({ matches: undefined });
        return;
      }
      eventBus.dispatch('find', { source: viewer, ...findOptions(text, direction) });
    },
    close() {
      observer.disconnect();
      life.abort();
      viewer.cleanup();
    },
  };
}

function createViewer(container: HTMLDivElement, abortSignal: AbortSignal) {
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  });
  const findController = new PDFFindController({ eventBus, linkService });
  const settings = {
    container,
    eventBus,
    linkService,
    findController,
    // Its words stay out: ours name the pages.
    l10n: new GenericL10n('en-us'),
    annotationMode: AnnotationMode.ENABLE,
    enableSelectionRendering: false,
    enableAutoLinking: false,
    removePageBorders: true,
    abortSignal,
  };
  const viewer = new PDFViewer(settings);
  linkService.setViewer(viewer);
  return { eventBus, linkService, viewer };
}

function findOptions(query: string, direction: 'first' | 'next' | 'previous') {
  return {
    type: direction === 'first' ? '' : 'again',
    query,
    caseSensitive: false,
    entireWord: false,
    highlightAll: true,
    findPrevious: direction === 'previous',
    matchDiacritics: false,
  };
}
