import { refuse, wait } from '#stories/support/replies.ts';
import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/bot-check' };

const field = { title: 'Bot check', type: 'string' } as const;
const ui = { 'ui:widget': 'bot-check' };
const filled = 'passed';

/** The browser works for a second when the box is ticked. */
export const States = widgetStates({
  field,
  ui,
  filled,
  replies: { getBotCheck: () => ({ provider: 'altcha', challenge: { parameters: {}, signature: '' } }) },
});

export const Asking = widgetStates({ field, ui, filled, replies: { getBotCheck: wait } });

export const NotOffered = widgetStates({
  field,
  ui,
  filled,
  replies: { getBotCheck: () => refuse(503, 'The server is busy: try again in a moment') },
});
