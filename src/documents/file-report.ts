import { nearestName } from '#src/expression/index.ts';
import type { Finding } from './finding.ts';
import type { Mend } from './mends/mend.ts';

/** Collects the findings of one file. */
export interface FileReport {
  readonly findings: readonly Finding[];
  /** @param mend the certain correction, if there is one */
  add(pointer: string, message: string, mend?: Mend): void;
  /** Reports a name that is not among the right ones, with the nearest of them. `noun` has its article: "a source". */
  expectName(pointer: string, name: string, right: Iterable<string>, noun: string): void;
}

export function createFileReport(file: string): FileReport {
  const findings: Finding[] = [];
  const add = (pointer: string, message: string, mend?: Mend) =>
    void findings.push({ file, pointer, message, ...(mend === undefined ? {} : { mend }) });
  return {
    findings,
    add,
    expectName(pointer, name, right, noun) {
      const names = [...right];
      if (!names.includes(name)) add(pointer, `"${name}" is not ${noun}${suggest(name, names)}`);
    },
  };
}

/** The end of a sentence about a wrong name. */
export function suggest(name: string, right: Iterable<string>): string {
  const nearest = nearestName(name, right);
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`;
}
