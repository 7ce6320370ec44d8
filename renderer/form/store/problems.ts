/** What is wrong with a form: as it is validated, and as the server answers. */
import { NO_MESSAGES } from '../contract/field-state.ts';
import type { Form, FormDocument } from '../contract/form.ts';
import { fieldHolding } from '../compile/field-holding.ts';
import { commitField } from './edits.ts';
import { cellOf, type FormCore } from './form-core.ts';
import { inItem } from './issues.ts';
import { Transaction } from './transaction.ts';

export function createProblems(core: FormCore): Pick<Form, 'validate' | 'setServerProblems' | 'clearProblems'> {
  const { document, store } = core;
  const none = { title: document.texts.problemsTitle, messages: [] } as const;
  return {
    validate(paths = [...document.fields.keys()]) {
      const cells = paths.map((path) => cellOf(core, path));
      const uncommitted = cells.filter(({ isUncommitted }) => isUncommitted);
      const edited = uncommitted.map(({ path }) => path);
      const transaction = new Transaction(core, 'edit', edited, uncommitted[0]);
      for (const cell of cells) {
        cell.isTouched = true;
        commitField(transaction, cell);
        cell.issues.server = NO_MESSAGES;
      }
      transaction.applyFormulas();
      transaction.publish({ submitCount: store.getState().submitCount + 1, problems: none });
      const first = inReadingOrder(document, paths).find((path) => cellOf(core, path).isInvalid);
      core.revision += 1;
      store.setState(({ attention }) => ({ attention: first === undefined ? 0 : attention + 1 }));
      return first;
    },
    setServerProblems(errors, title = document.texts.problemsTitle, draws = true) {
      const transaction = new Transaction(core, 'edit');
      const unplaced: string[] = [];
      const fields: string[] = [];
      for (const [name, found] of Object.entries(errors)) {
        const messages = typeof found === 'string' ? [found] : found;
        const path = fieldHolding(document.fields, name);
        const cell = path === undefined ? undefined : cellOf(core, path);
        if (cell?.state.visible !== true) {
          unplaced.push(...messages);
        } else {
          fields.push(cell.path);
          cell.isTouched = true;
          cell.issues.server = messages.map((message) => inItem(document, name, message));
          transaction.collectIssues(cell);
        }
      }
      transaction.publish(draws ? { attention: store.getState().attention + 1, problems: { title, messages: unplaced, fields } } : {});
    },
    clearProblems(paths = []) {
      const transaction = new Transaction(core, 'edit');
      for (const path of paths.filter((each) => document.fields.has(each))) {
        const cell = cellOf(core, path);
        cell.issues.server = NO_MESSAGES;
        transaction.collectIssues(cell);
      }
      const isRefusal = store.getState().problems.fields !== undefined;
      transaction.publish({ problems: isRefusal ? { ...none, fields: [] } : none });
    },
  };
}

function inReadingOrder({ drawn }: FormDocument, paths: readonly string[]): readonly string[] {
  const wanted = new Set(paths);
  return [...drawn.filter((path) => wanted.has(path)), ...paths.filter((path) => !drawn.includes(path))];
}
