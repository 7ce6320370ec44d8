import type { DataValidateFunction, DataValidationCxt, FuncKeywordDefinition } from 'ajv/dist/types/index.js';
import { fileFaults } from '#schemas/formats/file-limits.ts';
import type { FileLimits } from '#schemas/generated/documents/entity.ts';
import { contentFaults } from './file-content.ts';
import { isArrived } from './uploaded-file.ts';

/** `x-file` in a body: checks name, size and content of the file. */
export const fileKeyword: FuncKeywordDefinition = {
  keyword: 'x-file',
  schemaType: 'object',
  compile: (limits: FileLimits) => {
    const validate: DataValidateFunction = (file: unknown, _context?: DataValidationCxt) => {
      const arrived = isArrived(file) ? file : undefined;
      const faults = fileFaults(arrived, limits);
      const found = faults.length === 0 && arrived ? contentFaults(arrived.name, arrived.content, limits) : faults;
      validate.errors = found.map(({ keyword, params }) => ({ keyword, params: { ...params } }));
      return found.length === 0;
    };
    return validate;
  },
};
