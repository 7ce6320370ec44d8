import { isRecord } from '#src/expression/index.ts';
import { isChosenFile } from '#renderer/services/chosen-file.ts';

/** The values of a body as the parts of a form; empty ones are left out. */
export function multipartBody(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    if (isChosenFile(value)) form.append(name, value.content, value.name);
    else if (value !== undefined && value !== null && value !== '')
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}
