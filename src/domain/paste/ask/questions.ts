/** A likely answer to a question. */
export interface Choice<Meaning> {
  readonly value: string;
  readonly label: string;
  readonly meaning: Meaning;
}

/** What a question is about: a column, a row, or the whole sheet if it has neither. */
interface Subject {
  /** The same in the next sheet of the same layout: so that its answer can be kept. */
  readonly id: string;
  readonly text: string;
  /** 0-based in the sheet. */
  readonly column?: number | undefined;
  readonly row?: number;
  /** Of the pasted line. */
  readonly field?: string;
}

/** A question about a sheet, with its answer: lines are added once none is open. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly column: number | null;
  readonly row: number | null;
  readonly field: string | null;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The value of the choice taken, by the user or presumed; null while the question is open. */
  readonly answer: string | null;
}

/** The value of a choice, for the question of this id. */
export interface Answer {
  readonly id: string;
  readonly value: string;
}

/** The questions of one sheet, in the order they are asked. */
export interface Asking {
  readonly questions: readonly Question[];
  /**
   * The user's answer, else the presumed one; undefined while the question is open. A question that is asked again keeps its first
   * answer.
   * @param presumed the value of a choice
   */
  ask<Meaning>(subject: Subject, choices: readonly Choice<Meaning>[], presumed?: string): Meaning | undefined;
}

/** Ids contain text of the sheet, cut to this many characters. */
const longestId = 200;

export function createAsking(answers: readonly Answer[] = []): Asking {
  const answered = new Map(answers.map(({ id, value }) => [id, value]));
  const asked = new Map<string, Question>();
  return {
    get questions() {
      return [...asked.values()];
    },
    ask({ id: whole, text, column, row, field }, choices, presumed) {
      const id = whole.slice(0, longestId).toWellFormed();
      const chosen = choices.find(({ value }) => value === (answered.get(id) ?? presumed));
      if (!asked.has(id)) {
        const shown = choices.map(({ value, label }) => ({ value, label }));
        const place = { column: column ?? null, row: row ?? null, field: field ?? null };
        asked.set(id, { id, text, ...place, choices: shown, answer: chosen?.value ?? null });
      }
      return chosen?.meaning;
    },
  };
}

/** The answers with another one for a question, in place of an earlier one. */
export function withAnswer(answers: readonly unknown[], id: string, value: string): readonly unknown[] {
  return [...answers.filter((each) => typeof each !== 'object' || each === null || Reflect.get(each, 'id') !== id), { id, value }];
}
