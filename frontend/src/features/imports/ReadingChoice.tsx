import { Checkbox, Radio, Stack } from '@mantine/core';
import { useChooseReading, type Reading } from '@/api/imports';
import { imports } from '@/strings/imports';
import { ErrorNote } from '@/ui/ErrorNote';
import classes from './ImportsPage.module.css';
import { Part } from './Part';

const text = imports.readingChoice;

interface ReadingChoiceProps {
  id: number;
  reading: Reading;
}

/** Chooses the encoding, the sheets and whether hidden rows are read; each choice is read at once. */
export function ReadingChoice({ id, reading }: ReadingChoiceProps) {
  const choose = useChooseReading(id);
  const { encodings, encoding, sheets, chosen_sheets: chosen, include_hidden: includeHidden } = reading;
  const change = (changed: { encoding?: number; sheets?: number[]; include_hidden?: boolean }) =>
    choose.mutate({ encoding, sheets: chosen, include_hidden: includeHidden, ...changed });
  const hidden = chosen.reduce((sum, at) => sum + (sheets[at]?.hidden_rows ?? 0), 0);
  return (
    <Part title={text.title}>
      {choose.error && <ErrorNote message={text.failed} error={choose.error} reveal />}
      {encodings.length > 0 && (
        <Radio.Group label={text.encodings} value={String(encoding)} onChange={(value) => change({ encoding: Number(value) })}>
          <Stack gap="xs" mt="xs">
            {encodings.map((line, at) => (
              <Radio key={line} value={String(at)} label={line} classNames={{ label: classes.line }} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {sheets.length > 1 && (
        <Checkbox.Group
          label={text.sheets}
          value={chosen.map(String)}
          onChange={(values) => values.length > 0 && change({ sheets: values.map(Number) })}
        >
          <Stack gap="xs" mt="xs">
            {sheets.map(({ name, rows, hidden_rows: hiddenRows, is_hidden: isHidden }, at) => (
              <Checkbox
                key={name}
                value={String(at)}
                label={name}
                description={rows === 0 ? text.empty : text.sheet(rows, hiddenRows, isHidden)}
                disabled={rows === 0}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {hidden > 0 && (
        <Checkbox
          label={text.hidden(hidden)}
          checked={includeHidden}
          onChange={({ currentTarget: { checked } }) => change({ include_hidden: checked })}
        />
      )}
    </Part>
  );
}
