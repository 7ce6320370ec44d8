import type { RendererTexts } from '#renderer/index.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };

/** The catalogue's texts in the structure of the renderer. */
export const rendererTexts: RendererTexts = {
  screen: catalogue.screen,
  form: {
    ...catalogue.form,
    issues: catalogue.issues,
    problemsTitle: catalogue.screen.problemsTitle,
    grid: catalogue.grid,
    explanation: catalogue.explanation,
  },
  grid: catalogue.grid,
  keys: catalogue.keys,
  preview: catalogue.preview,
  views: catalogue.views,
  undo: catalogue.undo,
  many: catalogue.many,
};
