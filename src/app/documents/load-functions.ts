import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { declarationFunctionNames } from '#src/domain/declarations/dialog/function-names.ts';
import type { DomainFunction } from '#src/domain/domain-function.ts';
import { commonFunctions } from '#src/domain/common-functions.ts';
import { invoiceFunctionNames } from '#src/domain/invoices/function-names.ts';
import { pasteFunctionNames } from '#src/domain/paste/dialog/function-names.ts';
import { setPastedLine } from '#src/domain/paste/plan/pasted-line-in-force.ts';
import { measureFunctionNames } from '#src/domain/reference/measure-function-names.ts';

/** Functions that few documents call, loaded with the first of these documents. */
interface FunctionGroup {
  readonly names: readonly string[];
  load(): Promise<readonly DomainFunction[]>;
}

const functionGroups: readonly FunctionGroup[] = [
  { names: measureFunctionNames, load: async () => (await import('#src/domain/reference/measure-functions.ts')).measureFunctions },
  {
    names: declarationFunctionNames,
    load: async () => (await import('#src/domain/declarations/dialog/functions.ts')).declarationFunctions,
  },
  { names: invoiceFunctionNames, load: async () => (await import('#src/domain/invoices/functions.ts')).invoiceFunctions },
  { names: pasteFunctionNames, load: async () => (await import('#src/domain/paste/dialog/functions.ts')).pasteFunctions },
];

/** Entities that functions read as the business has them, set before a screen with their rows; undefined: as in this build. */
export const entityReaders: Readonly<Record<string, (entity: EntitySchema | undefined) => void>> = {
  'consignments/pasted-line': setPastedLine,
};

export interface Functions {
  /** The loaded functions. */
  readonly known: readonly DomainFunction[];
  /** The document, once every function that it calls is loaded. */
  withFunctions<Document>(loading: Promise<Document>): Promise<Document>;
}

/** The functions of expressions in a browser: the common ones from the start, others before the first document that calls them. */
export function createFunctions(waiting: readonly FunctionGroup[] = functionGroups): Functions {
  const known = [...commonFunctions];
  const loading = new Map<FunctionGroup, Promise<void>>();

  async function add(room: FunctionGroup): Promise<void> {
    try {
      known.push(...(await room.load()));
    } catch (error) {
      // A connection that failed may hold the next time.
      loading.delete(room);
      throw error;
    }
  }

  function load(room: FunctionGroup): Promise<void> {
    const asked = loading.get(room) ?? add(room);
    loading.set(room, asked);
    return asked;
  }

  return {
    known,
    async withFunctions(asked) {
      const document = await asked;
      const text = JSON.stringify(document);
      await Promise.all(waiting.filter(({ names }) => names.some((name) => text.includes(`${name}(`))).map(load));
      return document;
    },
  };
}

export const functions = createFunctions();
