/** The functions that expressions may call: signatures from the code, descriptions from the catalogue. */
import { Code } from '@mantine/core';
import { listMacros, standardFunctions } from '#src/expression/index.ts';
import meanings from '#schemas/meta/functions.json' with { type: 'json' };
import { domainFunctions } from '#src/domain/functions.ts';
import { readFunctions, type DescribedFunction } from './read-functions.ts';

const GROUPS: Readonly<Record<string, readonly DescribedFunction[]>> = {
  standard: readFunctions(standardFunctions, meanings),
  lists: readFunctions(
    listMacros.map((name) => ({ name, signature: `list.${name}(item, expression)` })),
    meanings,
  ),
  domain: readFunctions(domainFunctions, meanings),
};

const TITLES: Readonly<Record<string, string>> = {
  standard: 'In every expression',
  lists: 'Of lists, with a name for the item',
  domain: 'Of customs',
};

export function FunctionReference() {
  return Object.entries(GROUPS).map(([name, functions]) => (
    <section key={name} aria-labelledby={`functions-${name}`}>
      <h2 id={`functions-${name}`}>{TITLES[name]}</h2>
      <div role="region" aria-labelledby={`functions-${name}`} tabIndex={0} className="story-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Function</th>
              <th scope="col">Meaning</th>
              <th scope="col">For example</th>
            </tr>
          </thead>
          <tbody>
            {functions.map((one) => (
              <tr key={one.name}>
                <th scope="row">
                  {one.signatures.map((signature) => (
                    <div key={signature}>
                      <Code style={{ whiteSpace: 'nowrap' }}>{signature}</Code>
                    </div>
                  ))}
                </th>
                <td>{one.description}</td>
                <td>
                  <Code>{one.example}</Code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  ));
}
