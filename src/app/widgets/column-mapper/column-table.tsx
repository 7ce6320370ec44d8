import { NativeSelect, UnstyledButton } from '@mantine/core';
import { fillText } from '#src/expression/index.ts';
import { texts } from '../../texts.ts';
import classes from './column-mapper.module.css';
import { roleChoices, type MappedColumn, type PastedHead } from './mapped-columns.ts';

export interface ColumnTableProps {
  readonly head: PastedHead;
  readonly columns: readonly MappedColumn[];
  readonly isDisabled: boolean;
  /** Id of the reason why nothing can be chosen. */
  readonly describedBy: string | undefined;
  onChoose(index: number, role: string | undefined): void;
  /** Undefined if the heading cannot be moved. */
  readonly onMoveHeading: ((row: number) => void) | undefined;
}

const words = texts.columnMapper;

/** The first lines under a choice of what each column holds. */
export function ColumnTable({ head, columns, isDisabled, describedBy, onChoose, onMoveHeading }: ColumnTableProps) {
  const choices = roleChoices();
  const options = [{ value: '', label: words.notUsed }, ...choices];
  return (
    <div className={classes['scroll']} role="region" aria-label={words.caption} tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <td />
            {columns.map(({ index, header, role, isDuplicate }) => (
              <th key={index} scope="col" className={classes['column']}>
                <NativeSelect
                  size="xs"
                  aria-label={fillText(words.columnRole, { number: index + 1, header: header ?? '' })}
                  data={options}
                  value={role ?? ''}
                  aria-disabled={isDisabled || undefined}
                  aria-describedby={describedBy}
                  error={isDuplicate}
                  onChange={({ currentTarget: { value } }) => {
                    if (!isDisabled) onChoose(index, choices.find((choice) => choice.value === value)?.value);
                  }}
                />
              </th>
            ))}
          </tr>
          {columns.some(({ header }) => header !== undefined) && (
            <tr>
              <th scope="row">{words.header}</th>
              {columns.map(({ index, header }) => (
                <td key={index} className={classes['headerCell']}>
                  {header}
                </td>
              ))}
            </tr>
          )}
          <tr>
            <th scope="row">{words.why}</th>
            {columns.map(({ index, reason, isDuplicate }) => (
              <td key={index} className={classes['reason']} data-wrong={isDuplicate || undefined}>
                {reason}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {head.lines.map(({ number, cells }) => (
            <tr key={number}>
              <th scope="row">
                {onMoveHeading === undefined ? (
                  fillText(words.line, { number })
                ) : (
                  <UnstyledButton
                    className={classes['row']}
                    title={fillText(words.asHeading, { number })}
                    onClick={() => onMoveHeading(number)}
                  >
                    {fillText(words.line, { number })}
                  </UnstyledButton>
                )}
              </th>
              {columns.map(({ index }) => (
                <td key={index}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
