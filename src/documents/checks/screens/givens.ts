import { isRecord, partsOf, pointTo } from '#src/expression/index.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';
import { ancestorsOf, baseGiven } from '../../scenarios/expand-scenarios.ts';

/** In characters, about a line: a longer value is not given in three places. */
const LONG = 120;

/** Named givens are extended, not by themselves, and only by what differs from them. What several scenarios are given alike is named. */
export function checkGivens(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap((subject) => (subject.language === 'scenarios' ? checkSubject(subject) : []));
}

function checkSubject(subject: Subject): readonly Finding[] {
  const report = createFileReport(subject.file);
  const named = partsOf(subject, 'NamedGiven').map((one) => ({ ...one, name: one.part.key?.name ?? '' }));
  const givens = Object.fromEntries(named.map(({ name, value }) => [name, value]));
  const all = [...named, ...partsOf(subject, 'Scenario')];
  const circular = named.filter(({ value }) => ancestorsOf(value.extends, givens).includes(value));
  for (const { name, pointer } of circular) report.add(pointer, `"${name}" extends itself, directly or through others`);
  for (const { name, pointer } of named)
    if (!all.some(({ value }) => value.extends === name)) report.add(pointer, `nothing extends "${name}"`, { remove: pointer });
  if (circular.length > 0) return report.findings;
  for (const { pointer, value } of all)
    for (const at of repeatedIn(value.given, baseGiven(value.extends, givens), pointTo(pointer, 'given')))
      report.add(at, `"${value.extends ?? ''}" gives the same`, { remove: at });
  const values = all.flatMap(({ pointer, value: { given = {} } }) =>
    Object.entries(given).map(([name, value]) => ({ at: pointTo(pointer, 'given', name), text: JSON.stringify([name, value]) })),
  );
  for (const [text, [first, , third]] of Map.groupBy(values, (one) => one.text))
    if (first !== undefined && third !== undefined && text.length > LONG)
      report.add(first.at, `is also given in ${third.at} and elsewhere: name it in givens, and extend it`);
  return report.findings;
}

/** Pointers of the values that change nothing, each with all that it holds. */
function repeatedIn(value: unknown, base: unknown, pointer: string): readonly string[] {
  if (base === undefined) return [];
  if (!isRecord(value) || !isRecord(base)) return JSON.stringify(value) === JSON.stringify(base) ? [pointer] : [];
  const inside = Object.entries(value).map(([name, one]) => {
    const at = pointTo(pointer, name);
    const found = repeatedIn(one, base[name], at);
    return { found, isWhole: found[0] === at };
  });
  return inside.every(({ isWhole }) => isWhole) ? [pointer] : inside.flatMap(({ found }) => found);
}
