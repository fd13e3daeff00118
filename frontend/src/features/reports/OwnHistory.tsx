import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { declareExport } from '@/api/documents';
import { historyQuery, useHistory } from '@/api/history';
import { useCurrentUser } from '@/api/session';
import { paths } from '@/paths';
import { PdfButton } from '@/pdf/PdfButton';
import { history } from '@/strings/history';
import { profile } from '@/strings/profile';
import { HistoryTable } from './HistoryTable';
import classes from './OwnHistory.module.css';
import { ResultsTrend } from './ResultsTrend';

const text = profile.history;

/** One's own results over time, and on request as a table. */
export function OwnHistory() {
  const user = useCurrentUser();
  const query = useHistory(user.id);
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.history}>
      <ResultsTrend items={query.data} mb="lg" />
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
        {isOpen && (
          <HistoryTable
            rows={query.data}
            query={query}
            reportPath={(evaluationId) => paths.report(evaluationId, user.id)}
            empty={{ title: text.empty }}
          />
        )}
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
      </div>
    </div>
  );
}
