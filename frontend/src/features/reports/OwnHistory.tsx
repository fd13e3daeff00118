import { Button, Card, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { declareExport } from '@/api/documents';
import { historyQuery, useHistory, type HistoryItem } from '@/api/history';
import { useCurrentUser } from '@/api/session';
import { formatPercent } from '@/format';
import { paths } from '@/paths';
import { PdfButton } from '@/pdf/PdfButton';
import { history } from '@/strings/history';
import { profile } from '@/strings/profile';
import { BarList } from '@/ui/BarList';
import { HistoryTable } from './HistoryTable';
import classes from './OwnHistory.module.css';

const text = profile.history;

/** One's own results over time, loaded and shown on request. */
export function OwnHistory() {
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.history}>
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-controls="own-history"
        rightSection={<Chevron size={18} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? text.hide : text.show}
      </Button>
      <div id="own-history" hidden={!isOpen} className={classes.historyBody}>
        {isOpen && <OwnHistoryTable />}
      </div>
    </div>
  );
}

/** One's totals beside each other, the newest first as in the table below. */
function ResultsInTime({ items }: { items: HistoryItem[] }) {
  return (
    <Card mb="lg" component="section" aria-labelledby="time-title">
      <Title order={2} id="time-title">
        {text.chart}
      </Title>
      <BarList
        label={text.chart}
        rows={items.map((item) => ({
          key: item.evaluation_id,
          label: item.evaluation_name,
          length: Number(item.overall_percentage),
          value: formatPercent(item.overall_percentage),
        }))}
      />
    </Card>
  );
}

function OwnHistoryTable() {
  const user = useCurrentUser();
  const query = useHistory(user.id);
  const queryClient = useQueryClient();
  return (
    <>
      {query.data && query.data.length > 1 && <ResultsInTime items={query.data} />}
      <HistoryTable
        rows={query.data}
        query={query}
        reportPath={(evaluationId) => paths.report(evaluationId, user.id)}
        empty={{ title: text.empty }}
      />
      <div className={classes.download}>
        <PdfButton
          compose={async () => {
            const items = await queryClient.query(historyQuery(user.id));
            return (await import('@/pdf/historyPdf')).composeHistory(user, items);
          }}
          declare={(signal) => declareExport({ document: 'history', user_id: user.id }, signal)}
          empty={history.pdf.empty}
          failure={history.failed}
        />
      </div>
    </>
  );
}
