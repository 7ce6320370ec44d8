import type { RuleFormula } from '#src/expression/index.ts';
import type { RuleSet } from '../contract/form-field.ts';
import { cellOf, type FieldCell, type FormCore } from './form-core.ts';

/**
 * Judges the rules of some sets as the record stands, each once; one that held and holds costs no more than its test.
 * @param turn number of the transaction
 * @param tell called for the field of each rule that has another message, or none any more
 */
export function judgeRules(core: FormCore, sets: readonly RuleSet[], turn: number, tell: (cell: FieldCell) => void): void {
  const { judgedAt, broken, scope } = core;
  for (const { rules, tests, indexes } of sets) {
    let place = 0;
    while (place < tests.length) {
      // To the next one that was or may be broken.
      try {
        for (; place < tests.length; place += 1) {
          const index = indexes[place] ?? 0;
          if (judgedAt[index] === turn) continue;
          judgedAt[index] = turn;
          if (broken[index] === 1 || tests[place]?.(scope) === true) break;
        }
      } catch {
        // It is left to who tells of it.
      }
      const rule = rules[place];
      if (rule !== undefined) judge(core, rule, indexes[place] ?? 0, tell);
      place += 1;
    }
  }
}

function judge(
  core: FormCore,
  { field, id, severity, expression, message }: RuleFormula,
  index: number,
  tell: (cell: FieldCell) => void,
): void {
  const isBroken = expression.evaluate(core.scope, false) === true;
  core.broken[index] = isBroken ? 1 : 0;
  const cell = cellOf(core, field);
  const { rules } = cell.issues;
  const text = isBroken ? message.render(core.scope) : undefined;
  if (rules.get(id)?.message === text) return;
  if (text === undefined) rules.delete(id);
  else rules.set(id, { message: text, severity });
  tell(cell);
}
