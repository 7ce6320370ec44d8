/** Grids of screens: what a document can ask of one, over the product lines of an order. */
import type { Grid, ScreenDocument } from '#schemas/generated/documents/screen.ts';

const KEYS = { $schema: '../../schemas/meta/screen.meta.json', format: 1, kind: 'page', route: '/stories' } as const;
const FLAGS = { operation: 'getConsignmentFlags', params: { consignmentId: '101' } };
const PARAMS = { consignmentId: '101', OrderId: '301', IncludeDeleted: 'true' };
const CONTEXT = { consignment: { schema: 'consignments/flags', value: 'flags' } };

const lines = {
  source: 'lines',
  schema: 'consignments/product-line',
  label: 'Product lines',
  rowKey: 'id',
  height: 280,
  pinFirst: 1,
  columns: [
    { id: 'line', field: 'line', width: 64 },
    { id: 'description', field: 'description', width: 200 },
    { id: 'quantity-ordered', field: 'quantityOrdered', width: 100 },
    { id: 'export-value', field: 'exportValue', width: 110 },
  ],
  empty: 'There are no product lines yet.',
  found: 'Found {count} record(s)',
} satisfies Grid;

export const screens: Readonly<Record<string, ScreenDocument>> = {
  'stories/cells': {
    ...KEYS,
    id: 'stories/cells',
    title: 'Cells with buttons',
    sources: { lines: { operation: 'listProductLines', params: PARAMS, paging: 'infinite' } },
    grids: {
      lines: {
        ...lines,
        open: 'open',
        columns: [
          ...lines.columns,
          {
            id: 'qualifiers',
            field: 'hsTariffCode',
            label: 'Qualifiers',
            value: "blank(row.hsTariffCode) ? 'Missing' : '2'",
            width: 110,
            action: 'qualifiers',
            tone: "blank(row.hsTariffCode) ? 'warning' : 'neutral'",
            tip: '{blank(row.hsTariffCode) ? "This line needs a tariff before its qualifiers" : "Two qualifiers"}',
          },
          {
            id: 'alerts',
            field: 'id',
            label: 'Alerts',
            value: "''",
            width: 84,
            action: 'alerts',
            look: 'link',
            badge: { when: 'row.line != 2.0', text: '{row.line}', tone: 'error' },
          },
          { id: 'sources', field: 'sellerName', label: 'Sources', value: "''", width: 80, action: 'sources', icon: 'clipboard' },
          {
            id: 'used-goods',
            field: 'usedGoods',
            label: 'Used',
            value: "''",
            width: 60,
            badge: { when: 'row.line == 2.0', text: 'U', tone: 'info' },
          },
          { id: 'invoice-number', field: 'invoiceNumber', width: 130, hidden: true },
        ],
      },
    },
    layout: [{ id: 'lines-list', grid: 'lines' }],
    actions: {
      open: { label: 'Open', do: [{ toast: { text: 'Line {row.line} opened' } }] },
      qualifiers: { label: 'Qualifiers of line {row.line}', do: [{ toast: { text: 'Line {row.line} has qualifiers' } }] },
      alerts: {
        label: 'Alerts of line {row.line}',
        visible: 'row.line != 2.0',
        do: [{ toast: { text: 'Alerts of line {row.line}' } }],
      },
      sources: {
        label: 'Sources of line {row.line}',
        enabled: '!blank(row.hsTariffCode)',
        because: 'A line without a tariff has no sources',
        do: [{ toast: { text: 'Sources of line {row.line}' } }],
      },
    },
  },
  'stories/marked': {
    ...KEYS,
    id: 'stories/marked',
    title: 'Marked cells with buttons of their own',
    context: CONTEXT,
    state: { least: { type: 'number' }, most: { type: 'number' } },
    sources: {
      flags: FLAGS,
      stored: { operation: 'listProductLines', params: PARAMS },
      lines: {
        from: 'stored.items.filter(row, row.exportValue >= orElse(state.least, 0) && row.exportValue <= orElse(state.most, 1000000))',
      },
    },
    grids: {
      lines: {
        ...lines,
        pinFirst: 2,
        open: 'open',
        openOn: 'click',
        moreFilters: { label: 'More filters', filters: [{ field: 'exportValue', from: 'least', to: 'most', label: 'Value' }] },
        columns: [
          { id: 'line', field: 'line', width: 64 },
          {
            id: 'description',
            field: 'description',
            width: 220,
            buttons: [{ action: 'sources' }, { action: 'qualifiers', tone: "blank(row.hsTariffCode) ? 'warning' : 'neutral'" }],
          },
          {
            id: 'hs-tariff-code',
            field: 'hsTariffCode',
            width: 240,
            action: 'choose',
            look: 'link',
            marks: [
              { when: 'blank(row.hsTariffCode)', text: 'This line needs a tariff', severity: 'error' },
              { when: 'row.line > 2.0', text: 'Changed since', severity: 'notice' },
            ],
          },
          { id: 'quantity-ordered', field: 'quantityOrdered', width: 300 },
          { id: 'export-value', field: 'exportValue', width: 300, action: 'explain', look: 'plain' },
          { id: 'country-of-origin-code', field: 'countryOfOriginCode', width: 300 },
        ],
      },
    },
    layout: [
      { id: 'lines-list', grid: 'lines' },
      { id: 'more', actions: [{ menu: 'More', icon: 'clipboard', actions: ['all', 'none'] }] },
    ],
    actions: {
      open: { label: 'Open', do: [{ toast: { text: 'Line {row.line} opened' } }] },
      sources: { label: 'Sources of line {row.line}', icon: 'clipboard', do: [{ toast: { text: 'Sources of line {row.line}' } }] },
      qualifiers: { label: 'Qualifiers of line {row.line}', icon: 'tag', do: [{ toast: { text: 'Line {row.line} has qualifiers' } }] },
      choose: { label: 'Choose a tariff', do: [{ toast: { text: 'A tariff for line {row.line}' } }] },
      explain: { label: 'How it is computed', do: [{ toast: { text: 'Line {row.line} is explained' } }] },
      all: { label: 'Take all', do: [{ toast: { text: 'All taken' } }] },
      none: { label: 'Take none', enabled: 'false', because: 'Nothing is taken yet', do: [{ toast: { text: 'None taken' } }] },
    },
  },
  'stories/bulk': {
    ...KEYS,
    id: 'stories/bulk',
    title: 'Many rows at once',
    sources: { lines: { operation: 'listProductLines', params: PARAMS, paging: 'infinite' } },
    grids: { lines: { ...lines, selection: 'multiple', bulkActions: ['release', 'remove'], selectAtMost: 3, toolbar: ['add'] } },
    layout: [{ id: 'lines-list', grid: 'lines' }],
    actions: {
      add: { label: 'Add line', kind: 'primary', do: [{ toast: { text: 'Added' } }] },
      release: { label: 'Release', do: [{ toast: { text: 'Released {selection.lines.ids}' } }] },
      remove: {
        label: 'Withdraw',
        kind: 'destructive',
        confirm: {
          title: 'Withdraw these lines?',
          body: '{selection.lines.count} line(s) will be withdrawn. You can hand them in again later.',
          label: 'Withdraw',
        },
        do: [{ toast: { text: 'Withdrawn {selection.lines.ids}', tone: 'success' } }, { refresh: ['lines'] }],
      },
    },
  },
  'stories/filtered': {
    ...KEYS,
    id: 'stories/filtered',
    title: 'Filters of the rows',
    context: CONTEXT,
    state: {
      search: { type: 'string' },
      country: { type: 'string' },
      least: { type: 'number' },
      most: { type: 'number' },
      deleted: { type: 'boolean' },
    },
    sources: {
      flags: FLAGS,
      stored: {
        operation: 'listProductLines',
        params: { ...PARAMS, IncludeDeleted: 'orElse(state.deleted, false)', SearchText: 'state.search' },
      },
      lines: {
        from: 'stored.items.filter(row, (blank(state.country) || row.countryOfOriginCode == state.country) && row.exportValue >= orElse(state.least, 0) && row.exportValue <= orElse(state.most, 1000000))',
      },
    },
    grids: {
      lines: {
        ...lines,
        columns: [
          ...lines.columns,
          {
            id: 'country-of-origin-code',
            field: 'countryOfOriginCode',
            width: 160,
            badge: { when: 'row.exportValue > 3000', text: 'High', tone: 'warning' },
          },
        ],
        search: 'search',
        filters: [
          { field: 'countryOfOriginCode', state: 'country' },
          { field: 'exportValue', from: 'least', to: 'most', label: 'Value' },
          { state: 'deleted', label: 'Show deleted' },
        ],
        selection: "session.isAdminUser ? 'multiple' : 'none'",
        edit: "session.isAdminUser ? 'cell' : 'none'",
        bulkActions: ['release'],
        empty: 'No line is like that.',
      },
    },
    layout: [{ id: 'lines-list', grid: 'lines' }],
    actions: {
      release: { label: 'Release', do: [{ announce: { event: 'lines-released', with: { count: 'selection.lines.count' } } }] },
    },
  },
  'stories/edited': {
    ...KEYS,
    id: 'stories/edited',
    title: 'Cells that are edited, and totals',
    context: CONTEXT,
    state: { last: { type: 'string' } },
    sources: {
      flags: FLAGS,
      stored: { operation: 'listProductLines', params: PARAMS },
      lines: { from: 'stored.items' },
    },
    grids: {
      lines: {
        ...lines,
        edit: 'cell',
        columns: [
          { id: 'line', field: 'line', width: 64, editable: false },
          { id: 'description', field: 'description', width: 200, editable: '!orElse(row.isDeleted, false)' },
          { id: 'customs-value-type', field: 'customsValueType', width: 150 },
          { id: 'quantity-ordered', field: 'quantityOrdered', width: 100 },
          { id: 'total-weight', field: 'totalWeight', width: 120 },
          { id: 'export-value', field: 'exportValue', width: 110, editable: false },
        ],
        totals: {
          'quantity-ordered': "sum(rows, 'quantityOrdered')",
          'total-weight': "sum(rows, 'totalWeight')",
          'export-value': "sum(rows, 'exportValue')",
        },
        edited: [{ set: { 'state.last': "edit.field + ' of line ' + text(row.line) + ' is ' + text(edit.value)" } }],
      },
    },
    layout: [
      { id: 'lines-list', grid: 'lines' },
      { id: 'text', text: '{state.last}' },
    ],
  },
};
