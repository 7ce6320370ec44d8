import { penalisedWords, withoutWords } from './penalised-words.ts';

/** 0 very weak, 1 weak, 2 okay, 3 good, 4 strong. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** Scores passwords; `facts` are what an attacker knows of the owner: name, mail address, business, branch. */
export type PasswordScorer = (password: string, facts: readonly (string | null | undefined)[]) => PasswordScore;

/** Scoring takes longer than linear time: no password is longer. */
export const LONGEST_PASSWORD = 100;
export const SHORTEST_PASSWORD = 12;
/** Of letters written as signs: by default 100 readings of each text are tried, which takes a hostile one a second. */
const MOST_READINGS = 10;
const PRODUCT = 'Quayline';

/** Loads the dictionaries, about 1 MB; in a browser only ever inside a worker. */
export async function loadPasswordScorer(): Promise<PasswordScorer> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    l33tMaxSubstitutions: MOST_READINGS,
  });
  return (password, facts) => {
    const words = penalisedWords([PRODUCT, ...facts]);
    const text = password.slice(0, LONGEST_PASSWORD);
    const whole = estimator.check(text, words).score;
    const rest = estimator.check(withoutWords(text, words), words).score;
    return rest < whole ? rest : whole;
  };
}
