import catalogue from '#schemas/messages/en.json' with { type: 'json' };

/** The message catalogue: texts that no schema or screen owns. */
export const texts = catalogue;

export type Texts = typeof catalogue;
