import { useEffect } from 'react';
import { giveOrientation } from '#renderer/services/print-sheet.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { useRenderer } from '../context/renderer-context.ts';
import { useText } from '../context/use-expression.ts';
import { paperRules } from './print-css.ts';

/** While the page is open, it is printed on its paper. A sheet made by script needs no leave of the content security policy. */
export function usePrintPage(paper: ScreenDocument['paper']): void {
  const { texts } = useRenderer();
  const head = useText(paper?.head);
  const foot = useText(paper?.foot);
  const number = texts.screen.pageNumber;
  useEffect(() => {
    if (paper === undefined) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(paperRules(paper, { head, foot, number }));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const leave = giveOrientation(paper.orientation ?? 'portrait');
    return () => {
      leave();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [paper, head, foot, number]);
}
