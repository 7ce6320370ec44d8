import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { suggest } from '#src/documents/file-report.ts';
import { readVocabulary } from '../read-vocabulary.ts';
import type { Command, CommandResult } from './command.ts';
import { formatDocuments } from '../format.ts';
import { explain } from './explain.ts';
import { openWorkspace } from './open-workspace.ts';
import { meaning } from './meaning.ts';
import { migrate } from './migrate.ts';
import { rehearse } from './rehearse.ts';
import { release } from './release.ts';
import { rename } from './rename.ts';
import { uses } from './uses.ts';

const COMMANDS: Readonly<Record<string, Command>> = { uses, rename, explain, meaning, rehearse, migrate, release };

/** Runs one command over documents without findings; returns the exit code. */
export async function runCommand(root: string, name: string, args: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const options = new Set(args.filter((arg) => arg.startsWith('--')));
  const given = args.filter((arg) => !arg.startsWith('--'));
  if (command === undefined) return help(`"${name}" is no command${suggest(name, Object.keys(COMMANDS))}.`);
  const least = command.parameters.filter((parameter) => !parameter.startsWith('[')).length;
  if (given.length < least || given.length > command.parameters.length)
    return help(`${name} takes ${command.parameters.join(' ') || 'no arguments'}.`);
  try {
    const workspace = await openWorkspace(root, await readVocabulary(root), command.toleratesLooseEnds);
    return await carryOut(root, await command.run(workspace, given, options), options.has('--yes'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

async function carryOut(root: string, { lines, changes = [], isRefused = false, afterwards = [] }: CommandResult, isAgreed: boolean) {
  for (const line of lines) console.log(line);
  if (isRefused) return 1;
  if (changes.length === 0) return 0;
  if (!isAgreed && !(await ask(`Change ${changes.length} files? [y/N] `))) {
    console.log('Nothing was changed.');
    return 0;
  }
  for (const { file, text } of changes) await writeFile(resolve(root, file), text);
  await formatDocuments(root);
  for (const line of afterwards) console.log(line);
  return 0;
}

/** Without a terminal the answer is no, unless `--yes` is given. */
async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Options of the check. */
export const OPTIONS = ['--fix', '--all'];

/** Prints the commands, and what was wrong; returns the exit code. */
export function help(fault?: string): number {
  const print = fault === undefined ? console.log : console.error;
  if (fault !== undefined) print(fault);
  const lines = Object.entries(COMMANDS).map(
    ([name, { parameters, purpose }]) => `  npm run documents -- ${[name, ...parameters].join(' ')}: ${purpose}`,
  );
  print(
    [
      '  npm run documents: checks every document, and runs the scenarios of those that differ from the last commit',
      '  npm run documents -- --fix: makes the corrections that are certain first, and formats the documents',
      '  npm run documents -- --all: runs every scenario',
      ...lines,
    ].join('\n'),
  );
  return fault === undefined ? 0 : 1;
}
