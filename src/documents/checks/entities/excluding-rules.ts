/** A comparison of two operands without a connective. */
const COMPARISON = /^(?<left>[^<>=!&|?]+?)\s*(?<operator><=|>=|==|!=|<|>)\s*(?<right>[^<>=!&|?]+)$/;
const OPPOSITE: Readonly<Record<string, string>> = { '==': '!=', '!=': '==', '<': '>=', '>=': '<', '>': '<=', '<=': '>' };

/** Whether one of two conditions is true for every value: `x > 5` and `x <= 5`, `blank(x)` and `!blank(x)`, `x < 5` and `x > 3`. */
export function excludeEachOther(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  if (a === `!${b}` || b === `!${a}`) return /^!?[\w.]+(?:\([^()]*\))?$/.test(a);
  const [left, right] = [COMPARISON.exec(a)?.groups, COMPARISON.exec(b)?.groups];
  if (left === undefined || right === undefined || left['left'] !== right['left']) return false;
  if (left['right'] === right['right']) return OPPOSITE[left['operator'] ?? ''] === right['operator'];
  return covers(left, right) || covers(right, left);
}

/** `x < 5` and `x > 3` together are true for every number. */
function covers(below: Readonly<Record<string, string>>, above: Readonly<Record<string, string>>): boolean {
  const [most, least] = [Number(below['right']), Number(above['right'])];
  return /^<=?$/.test(below['operator'] ?? '') && /^>=?$/.test(above['operator'] ?? '') && least < most;
}

function plain(condition: string): string {
  return condition.trim().replaceAll(/\s+/g, ' ');
}
