import { Button } from '@mantine/core';
import { IconPencilQuestion } from '@tabler/icons-react';
import { useDeclineRequest, useGrantRequest } from '@/api/corrections';
import { useCorrectionRequests, type CorrectionsQuery, type OpenCorrection } from '@/api/latestResults';
import { REASON_MAX_LENGTH } from '@/constants';
import { paths } from '@/paths';
import { LongTextForm } from '@/shared/LongTextForm';
import { reports } from '@/strings/reports';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { TextLink } from '@/ui/ButtonLink';
import type { Column } from '@/ui/DataTable';
import { CellText } from '@/ui/CellText';
import { useOneOpen } from '@/ui/useOneOpen';
import classes from './CorrectionRequests.module.css';
import { CorrectionsTable, submissionColumns } from './CorrectionsTable';
import type { CorrectionsList } from '../followUpViews';

const text = reports.requests;

/** The columns besides the reason and the actions, which change while a request is declined. */
const REQUESTS_COLUMNS = submissionColumns((row) => (
  <TextLink to={paths.report(row.evaluation_id, row.user_id)}>
    <CellText>{row.evaluation_name}</CellText>
  </TextLink>
));

/** The evaluators' requests to correct what they sent, without who they are, to be granted or declined. */
export function CorrectionRequests({ list, params }: { list: CorrectionsList; params: CorrectionsQuery }) {
  const query = useCorrectionRequests(params);
  const { opened: declining, open: decline, close } = useOneOpen<number>();
  const columns: Column<OpenCorrection>[] = [
    ...REQUESTS_COLUMNS,
    {
      key: 'reason',
      header: text.columns.reason,
      rowLabel: false,
      width: '28%',
      render: (row) => (
        <>
          <CellText lines>{row.reason}</CellText>
          {row.id === declining && <DeclineForm row={row} onClose={() => close(row.id)} />}
        </>
      ),
    },
    {
      key: 'actions',
      header: text.columns.actions,
      actions: true,
      render: (row) =>
        row.id !== declining && (
          <span className={classes.actions}>
            <Grant row={row} />
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              aria-label={text.declineOf(row.user_name)}
              onClick={() => decline(row.id)}
            >
              {text.decline}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <CorrectionsTable
      list={list}
      query={query}
      caption={text.caption}
      columns={columns}
      failure={text.failed}
      none={reports.followUp.none.requests}
      icon={IconPencilQuestion}
    />
  );
}

function Grant({ row }: { row: OpenCorrection }) {
  const grant = useGrantRequest();
  const press = () => attempt(grant.mutateAsync(row.id), { done: text.granted, failed: text.grantFailed });
  return (
    <BusyButton busy={grant.isPending} size="xs" variant="light" aria-label={text.grantOf(row.user_name)} onClick={() => void press()}>
      {text.grant}
    </BusyButton>
  );
}

function DeclineForm({ row, onClose }: { row: OpenCorrection; onClose: () => void }) {
  const decline = useDeclineRequest();
  return (
    <LongTextForm
      aria-label={text.declineOf(row.user_name)}
      label={text.why}
      help={text.whyHelp}
      maxLength={REASON_MAX_LENGTH}
      submit={(answer) => decline.mutateAsync({ id: row.id, answer })}
      success={text.declined}
      onSuccess={onClose}
      onCancel={onClose}
      failure={text.declineFailed}
    >
      {text.decline}
    </LongTextForm>
  );
}
