import { type CompiledQuery, type RawBuilder, sql } from 'kysely';

/** Anything Kysely can compile. */
export interface Query<Row> {
  compile(): CompiledQuery<Row>;
}

/** The place of a value in a query that is built before the value is known. */
class Blank {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toJSON(): never {
    throw new TypeError(`${this.name} has no value.`);
  }
}

/** Stands for the value of this name. */
export function blank<Value>(name: string): RawBuilder<Value> {
  return sql<Value>`${new Blank(name)}`;
}

const MOST_SHAPES = 500;

/**
 * Queries of one kind that many calls ask with other values: building one and printing its text costs more than all that its rows need
 * before they are sent, so each shape is built once.
 */
export class Prepared<Row> {
  readonly #byShape = new Map<string, CompiledQuery<Row>>();

  /**
   * @param shape whatever changes the query beside the values
   * @param build the query of that shape, with a `blank` for each value
   */
  query(shape: string, values: Readonly<Record<string, unknown>>, build: () => Query<Row>): Query<Row> {
    const compiled = this.#byShape.get(shape) ?? this.#keep(shape, build().compile());
    const parameters = compiled.parameters.map((parameter) => (parameter instanceof Blank ? values[parameter.name] : parameter));
    return { compile: () => ({ ...compiled, parameters }) };
  }

  #keep(shape: string, compiled: CompiledQuery<Row>): CompiledQuery<Row> {
    const [oldest] = this.#byShape.keys();
    if (this.#byShape.size >= MOST_SHAPES && oldest !== undefined) this.#byShape.delete(oldest);
    this.#byShape.set(shape, compiled);
    return compiled;
  }
}
