/** The keys of a document, as its meta-schema describes them: one heading for each kind of thing, one row for each key. */
import { Code } from '@mantine/core';
import entity from '#schemas/meta/entity.meta.json' with { type: 'json' };
import find from '#schemas/meta/find.meta.json' with { type: 'json' };
import list from '#schemas/meta/list.meta.json' with { type: 'json' };
import listing from '#schemas/meta/listing.meta.json' with { type: 'json' };
import names from '#schemas/meta/names.meta.json' with { type: 'json' };
import resource from '#schemas/meta/resource.meta.json' with { type: 'json' };
import scenarios from '#schemas/meta/scenarios.meta.json' with { type: 'json' };
import screen from '#schemas/meta/screen.meta.json' with { type: 'json' };
import ui from '#schemas/meta/ui.meta.json' with { type: 'json' };
import { readMetaSchema, type SchemaKeyGroup, type KeyRow } from './read-meta-schema.ts';

const GROUPS: Readonly<Record<string, readonly SchemaKeyGroup[]>> = {
  entity: readMetaSchema(entity),
  ui: readMetaSchema(ui),
  screen: readMetaSchema(screen),
  scenarios: readMetaSchema(scenarios),
  resource: readMetaSchema(resource),
  list: readMetaSchema(list),
  find: readMetaSchema(find),
  listing: readMetaSchema(listing),
  names: readMetaSchema(names),
};

export function MetaReference({ of }: { readonly of: string }) {
  return GROUPS[of]?.map((group) => <Group key={group.name} group={group} />);
}

function Group({ group: { name, title, value, description, rows } }: { readonly group: SchemaKeyGroup }) {
  return (
    <section aria-labelledby={`key-${name}`}>
      <h2 id={`key-${name}`}>{title}</h2>
      {description !== '' && <p>{description}</p>}
      {rows.length === 0 ? (
        <p>Value: {value}.</p>
      ) : (
        <div role="region" aria-labelledby={`key-${name}`} tabIndex={0} className="story-table">
          <table>
            <thead>
              <tr>
                <th scope="col">Key</th>
                <th scope="col">Value</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.key} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({ row: { key, isRequired, value, group, description } }: { readonly row: KeyRow }) {
  return (
    <tr>
      <th scope="row">
        <Code>{key}</Code>
        {isRequired && ' required'}
      </th>
      <td>{group === undefined ? value : <a href={`#key-${group}`}>{value}</a>}</td>
      <td>{description}</td>
    </tr>
  );
}
