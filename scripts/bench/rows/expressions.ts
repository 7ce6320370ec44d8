/** Re-runs all rules over the fields of one record, at three sizes, to show how the cost grows. */
import { Environment } from '@marcbachmann/cel-js';
import { createEnvironment } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Measurement, BenchRow } from '../measurement.ts';
import { median, spread, timed } from '../statistics.ts';

const SIZES = [30, 300, 3_000];
const ROUNDS = 200;
const WARM_UP = 300;
const MARK = 1.5;

export const expressions: BenchRow = {
  name: 'expressions',
  title: 'Expressions: as many rules as fields, all run again (median / p95)',
  async measure() {
    const findings: Measurement[] = [];
    for (const size of SIZES) findings.push(await measureSize(size));
    return findings;
  },
};

async function measureSize(count: number): Promise<Measurement> {
  const scope = { line: Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, index + 0.5])) };
  const ours = ourRules(count);
  const typed = typedRules(count);
  const [our, theirs]: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const [a, b] = [await timed(() => ours.forEach((rule) => rule(scope))), await timed(() => typed.forEach((rule) => rule(scope)))];
    if (round < 0) continue;
    our.push(a);
    theirs.push(b);
  }
  const ratio = median(our) / median(theirs);
  return {
    what: `${count} rules over ${count} fields`,
    ours: spread(our),
    yardstick: `cel-js typed ${spread(theirs)}`,
    ratio,
    mark: `<= ${MARK} x`,
    isMet: ratio <= MARK,
  };
}

type Rule = (scope: Readonly<Record<string, unknown>>) => unknown;

/** Literals are doubles, which cel-js requires and ours accepts. */
const sourceOf = (index: number, count: number) => `line.f${index} * 2.0 + line.f${(index + 1) % count} > 100.0 && line.f${index} < 250.0`;

function ourRules(count: number): Rule[] {
  const properties = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`f${index}`, { type: 'number' } satisfies FieldSchema]),
  );
  const environment = createEnvironment({ names: { line: { type: 'object', properties } } });
  return Array.from({ length: count }, (_, index) => {
    const expression = environment.compile(sourceOf(index, count));
    return (scope) => expression.evaluate(scope, false);
  });
}

function typedRules(count: number): Rule[] {
  const fields = Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'double']));
  const environment = new Environment().registerType('Line', { fields }).registerVariable('line', 'Line');
  return Array.from({ length: count }, (_, index) => {
    const run = environment.parse(sourceOf(index, count));
    run.check();
    return (scope) => run(scope);
  });
}
