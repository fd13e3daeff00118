import { useState } from 'react';

interface RowAction<Row> {
  /** Whether this row's action is under way; others may go on meanwhile. */
  isBusy: (row: Row) => boolean;
  failed: { row: Row; error: unknown } | null;
  /** Whether it succeeded. A row that is busy is left alone, however often it is pressed. */
  act: (row: Row) => Promise<boolean>;
}

/** An action on one row of a list, with what is under way and what went wrong. */
export function useRowAction<Row extends { id: number }>(run: (row: Row) => Promise<unknown>): RowAction<Row> {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [failed, setFailed] = useState<RowAction<Row>['failed']>(null);

  const act = async (row: Row) => {
    if (busy.has(row.id)) return false;
    setBusy((ids) => new Set(ids).add(row.id));
    setFailed(null);
    try {
      await run(row);
      return true;
    } catch (error) {
      setFailed({ row, error });
      return false;
    } finally {
      setBusy((ids) => new Set([...ids].filter((id) => id !== row.id)));
    }
  };

  return { isBusy: (row) => busy.has(row.id), failed, act };
}
