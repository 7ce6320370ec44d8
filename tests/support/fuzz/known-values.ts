import { isRecord } from '#src/expression/index.ts';

const MOST_KEPT = 40;

/** What a group of callers has learnt from answers: ids by the address they are under, values by the name of their field. */
export class KnownValues {
  readonly #lists = new Map<string, unknown[]>();

  /** Ids that are under an address, such as /api/consignments/7/products; else those under any address of its template. */
  ids(address: string, template: string): readonly unknown[] {
    return this.#lists.get(`under ${address}`) ?? this.#lists.get(`like ${template}`) ?? [];
  }

  /** Values that were seen in fields of this name. */
  named(name: string): readonly unknown[] {
    return this.#lists.get(`named ${name}`) ?? [];
  }

  /** The version of the record at an address, as its ETag says. */
  version(address: string): string | undefined {
    return this.#lists.get(`version ${address}`)?.map(String).at(-1);
  }

  /** A file that the list at an address takes. */
  sample(address: string): string | undefined {
    return this.#lists.get(`sample ${address}`)?.map(String).at(-1);
  }

  learnValue(name: string, value: unknown): void {
    this.#keep(`named ${name}`, value);
  }

  learnVersion(address: string, version: string): void {
    this.#keep(`version ${address}`, version);
  }

  learnSample(address: string, text: string): void {
    this.#keep(`sample ${address}`, text);
  }

  learnId(address: string, template: string, id: unknown): void {
    this.#keep(`under ${address}`, id);
    this.#keep(`like ${template}`, id);
  }

  /** What an answer of this address tells. `key`: the field by which its records are addressed. */
  learn(address: string, template: string, answer: unknown, key: string): void {
    const rows = isRecord(answer) && Array.isArray(answer['items']) ? answer['items'] : answer;
    if (Array.isArray(rows)) {
      for (const row of rows.slice(0, MOST_KEPT)) {
        const id = isRecord(row) ? (row[key] ?? row['id']) : undefined;
        if (id !== undefined) this.learnId(address, template, id);
        if (isRecord(row)) this.#learnReferences(row, template);
        this.#learnFields(row, address, template);
      }
    } else this.#learnFields(rows, address, template);
  }

  /** What other records call this one by: /api/DocumentTypes has what is in a documentTypeCode. */
  #learnReferences({ id, code }: Readonly<Record<string, unknown>>, template: string): void {
    const [, letter = '', rest = ''] = /\/(\w)(\w*)$/.exec(template) ?? [];
    const list = letter.toLowerCase() + rest;
    for (const name of [list, list.replace(/s$/, '')]) {
      if (id !== undefined) this.#keep(`named ${name}Id`, id);
      if (code !== undefined) this.#keep(`named ${name}Code`, code);
    }
  }

  #learnFields(value: unknown, address: string, template: string): void {
    if (!isRecord(value)) return;
    for (const [name, part] of Object.entries(value)) {
      if (Array.isArray(part)) {
        for (const item of part.slice(0, MOST_KEPT)) {
          if (isRecord(item) && item['id'] !== undefined) {
            this.learnId(`${address}/${name}`, `${template}/${name}`, item['id']);
            this.#keep(`named ${name.replace(/s$/, '')}Id`, item['id']);
          }
          this.#learnFields(item, `${address}/${name}`, `${template}/${name}`);
        }
      } else if (isRecord(part)) this.#learnFields(part, address, template);
      else if (part !== null && part !== '') this.#keep(`named ${name}`, part);
    }
  }

  #keep(key: string, value: unknown): void {
    const list = this.#lists.get(key) ?? [];
    this.#lists.set(key, list);
    if (list.includes(value)) return;
    list.push(value);
    if (list.length > MOST_KEPT) list.shift();
  }
}
