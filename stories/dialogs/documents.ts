/** Small screens that open each other, ask, fail and go step by step: what a dialog can do, without a subject. */
import type { Action, ScreenDocument } from '#schemas/generated/documents/screen.ts';

const FORM = { schema: 'accounts/sign-in', mode: 'create' } as const;

export const screens: Readonly<Record<string, ScreenDocument>> = {
  'stories/page': {
    ...screen('stories/page', 'page', 'A page with dialogs'),
    route: '/stories',
    layout: [
      { id: 'text', text: 'What is opened from here stands above it.' },
      { id: 'buttons', actions: ['open', 'wizard', 'lookup', 'note', 'delete', 'toast', 'apply', 'copy'] },
    ],
    actions: {
      open: { label: 'Open a dialog', kind: 'primary', do: [{ open: { screen: 'stories/first' } }] },
      lookup: {
        label: 'Look up a consignment',
        do: [
          { open: { screen: 'stories/lookup', with: { search: "'1'" }, as: 'picked' } },
          { toast: { text: 'Picked {picked.row.reference}', tone: 'success' } },
        ],
      },
      note: {
        label: 'Take a note',
        do: [{ open: { screen: 'stories/popover', as: 'note' } }, { toast: { text: 'Noted {note.text}', tone: 'success' } }],
      },
      wizard: { label: 'Open a wizard', do: [{ open: { screen: 'stories/wizard' } }] },
      delete: {
        label: 'Delete the draft',
        kind: 'destructive',
        confirm: { title: 'Delete the draft?', body: 'It has 14 product lines. They go with it.', label: 'Delete' },
        do: [{ toast: { text: 'The draft is deleted', tone: 'success' } }],
      },
      apply: { label: 'Apply to three', do: [{ toast: { text: 'Applied to 3 lines', tone: 'success', action: 'undo' } }] },
      undo: { label: 'Undo', do: [{ toast: { text: 'Put back' } }] },
      copy: { label: 'Copy the number', do: [{ copy: 'D-26-0001' }, { toast: { text: 'Copied', tone: 'success' } }] },
      toast: { label: 'Say it', do: [{ toast: { text: 'Saved', tone: 'success' } }] },
    },
  },
  'stories/first': dialog('stories/first', 'First dialog', 'large', 'stories/second'),
  'stories/second': dialog('stories/second', 'Second dialog', 'medium', 'stories/third'),
  'stories/third': dialog('stories/third', 'Third dialog', 'small'),
  'stories/form': {
    ...screen('stories/form', 'dialog', 'A dialog with a form'),
    width: 'medium',
    data: FORM,
    layout: [{ id: 'form', form: true }],
    footer: 'Line 5 of order 1',
    actions: {
      cancel: cancel(),
      save: { label: 'Save', busyLabel: 'Saving…', kind: 'primary', submit: true, do: [{ validate: true }, { close: true }] },
    },
    buttons: ['cancel', 'save'],
  },
  'stories/wizard': {
    ...screen('stories/wizard', 'wizard', 'A wizard'),
    width: 'large',
    data: FORM,
    steps: [
      {
        id: 'who',
        label: 'Who you are',
        layout: [{ id: 'form', form: true }],
        buttons: ['cancel', 'next'],
        next: '!blank(signIn.email)',
      },
      {
        id: 'extra',
        label: 'For administrators',
        layout: [{ id: 'text', text: 'One thing more.' }],
        buttons: ['previous', 'next'],
        visible: 'signIn.email == "admin"',
      },
      {
        id: 'check',
        label: 'Check and send',
        layout: [{ id: 'text', text: 'You are {signIn.email}.' }],
        buttons: ['previous', 'cancel', 'send'],
      },
    ],
    actions: {
      cancel: cancel(),
      next: {
        label: 'Next',
        kind: 'primary',
        enabled: '!blank(signIn.email)',
        because: 'Give your email address first',
        do: [{ go: 'next' }],
      },
      previous: { label: 'Previous', do: [{ go: 'previous' }] },
      send: { label: 'Send', kind: 'primary', do: [{ close: true }] },
    },
  },
  'stories/popover': {
    ...screen('stories/popover', 'popover', 'A note'),
    result: 'stories/note',
    data: FORM,
    layout: [{ id: 'form', form: ['email'] }],
    actions: {
      cancel: cancel(),
      keep: { label: 'Keep', kind: 'primary', submit: true, do: [{ close: { text: 'signIn.email' } }] },
    },
    buttons: ['cancel', 'keep'],
  },
  'stories/compared': {
    ...screen('stories/compared', 'dialog', 'What would change'),
    width: 'medium',
    layout: [
      {
        id: 'totals',
        compare: {
          schema: 'consignments/weight-totals',
          label: 'Totals',
          before: '{"packagesKgs": 1204.5, "productsKgs": 1204.5}',
          after: '{"packagesKgs": 1260.25, "productsKgs": 1204.5}',
          fields: ['packagesKgs', 'productsKgs', 'difference'],
          beforeLabel: 'Now',
        },
      },
    ],
    actions: { cancel: cancel() },
    buttons: ['cancel'],
  },
  'stories/charted': {
    ...screen('stories/charted', 'dialog', 'What was imported'),
    width: 'large',
    sources: {
      sums: {
        from: "[{'month': '2026-01', 'supplier': 'Shenzhen Bright', 'cif': 41525.42, 'duty': 12.5}, {'month': '2026-01', 'supplier': 'Kaipara Tools', 'cif': 8200.1, 'duty': 410.05}, {'month': '2026-03', 'supplier': 'Kaipara Tools', 'cif': 12600, 'duty': 630}]",
      },
      months: {
        from: "[{'value': '2026-01', 'label': 'Jan'}, {'value': '2026-02', 'label': 'Feb'}, {'value': '2026-03', 'label': 'Mar'}]",
      },
    },
    layout: [
      {
        id: 'bars',
        chart: {
          source: 'sums',
          schema: 'billing/cif-sum',
          label: 'CIF by supplier',
          kind: 'bars',
          category: 'month',
          categories: 'months',
          values: ['cif'],
          series: 'supplier',
          stacked: true,
        },
      },
      {
        id: 'lines',
        chart: {
          source: 'sums',
          schema: 'billing/cif-sum',
          label: 'CIF and duty',
          kind: 'lines',
          category: 'month',
          values: ['cif', 'duty'],
        },
      },
    ],
    actions: { cancel: cancel() },
    buttons: ['cancel'],
  },
  'stories/panels': {
    ...screen('stories/panels', 'page', 'A page with a panel'),
    route: '/stories/panels',
    state: { isOpen: { type: 'boolean' }, name: { type: 'string' }, tab: { type: 'string' } },
    layout: [
      { id: 'buttons', actions: ['add'] },
      {
        id: 'panel',
        panel: 'stories/add-user',
        with: { greeting: "'Who joins?'" },
        visible: 'state.isOpen',
        closed: [{ set: { 'state.isOpen': 'false', 'state.name': 'result.name' } }],
      },
      { id: 'added', text: '{state.name} was added', visible: '!blank(state.name)' },
      {
        id: 'people',
        tab: 'tab',
        tabs: [
          { id: 'one', label: 'Active', children: [{ id: 'those-active', text: 'Those who work here.' }] },
          { id: 'two', label: 'Archived', children: [{ id: 'those-archived', text: 'Those who left.' }] },
        ],
      },
    ],
    actions: {
      add: {
        label: 'Add user',
        kind: 'primary',
        visible: 'blank(state.isOpen) || state.isOpen == false',
        do: [{ set: { 'state.isOpen': 'true' } }],
      },
    },
  },
  'stories/add-user': {
    ...screen('stories/add-user', 'dialog', '{input.greeting}'),
    input: 'stories/greeting',
    result: 'stories/greeted',
    data: FORM,
    layout: [{ id: 'form', form: ['email'] }],
    actions: {
      cancel: cancel(),
      save: { label: 'Save user', kind: 'primary', submit: true, do: [{ close: { name: 'signIn.email' } }] },
    },
    buttons: ['cancel', 'save'],
  },
  'stories/like': {
    ...screen('stories/like', 'dialog', 'A consignment like another'),
    width: 'medium',
    result: 'stories/added',
    data: FORM,
    state: { like: { type: 'number' } },
    layout: [
      { id: 'form', form: ['email'] },
      { id: 'buttons', actions: ['lookup'] },
    ],
    actions: {
      lookup: {
        label: 'Look it up',
        do: [
          { open: { screen: 'stories/lookup', as: 'found' } },
          { set: { 'form.email': 'found.row.reference', 'state.like': 'found.row.id' } },
        ],
      },
      cancel: cancel(),
      save: { label: 'Save', kind: 'primary', submit: true, do: [{ close: { id: 'state.like' } }] },
    },
    buttons: ['cancel', 'save'],
  },
  'stories/lookup': lookup('stories/lookup', 'Lookup consignment'),
  'stories/unclosable': {
    ...screen('stories/unclosable', 'dialog', 'Your session has ended'),
    width: 'small',
    dismiss: 'never',
    layout: [{ id: 'text', text: 'Sign in again to go on. What you typed is kept.' }],
    actions: { signIn: { label: 'Sign in', kind: 'primary', do: [{ close: true }] } },
    buttons: ['signIn'],
  },
};

/** A lookup says what it searches and shows; the rest is drawn by the engine. */
function lookup(id: string, title: string): ScreenDocument {
  return {
    ...screen(id, 'lookup', title),
    input: 'stories/search',
    state: { search: { type: 'string', initial: 'input.search' } },
    sources: { found: { operation: 'listConsignments', params: { SearchText: 'state.search' }, paging: 'infinite' } },
    grids: {
      found: {
        source: 'found',
        schema: 'consignments/consignment',
        label: 'Consignments',
        rowKey: 'id',
        search: 'search',
        columns: [
          { id: 'reference', field: 'reference' },
          { id: 'trade-direction', field: 'tradeDirection' },
          { id: 'consignee-name', field: 'consigneeName', width: 200 },
        ],
        empty: 'No consignment matches.',
      },
    },
    actions: {
      add: {
        label: 'Add',
        do: [{ open: { screen: 'stories/like', as: 'added' } }, { select: { grid: 'found', key: 'added.id' } }],
      },
    },
  };
}

function screen(id: string, kind: ScreenDocument['kind'], title: string): ScreenDocument {
  return { $schema: '', format: 1, id, kind, title, layout: [] };
}

function dialog(id: string, title: string, width: NonNullable<ScreenDocument['width']>, next?: string): ScreenDocument {
  return {
    ...screen(id, 'dialog', title),
    width,
    layout: [{ id: 'text', text: 'Escape closes the top one only, and the focus goes back to what opened it.' }],
    actions: {
      cancel: cancel(),
      ...(next === undefined ? {} : { more: { label: 'Open another', kind: 'primary', do: [{ open: { screen: next } }] } }),
    },
    buttons: next === undefined ? ['cancel'] : ['cancel', 'more'],
  };
}

function cancel(): Action {
  return { label: 'Cancel', kind: 'subtle', do: [{ cancel: true }] };
}
