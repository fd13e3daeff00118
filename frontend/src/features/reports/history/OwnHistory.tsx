import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useHistory } from '@/api/history';
import { useCurrentUser } from '@/api/session';
import { paths } from '@/paths';
import { profile } from '@/strings/profile';
import { HistoryTable } from './HistoryTable';
import classes from './OwnHistory.module.css';
import { HistoryPdf } from './HistoryPdf';
import { ResultsTrend } from '../ResultsTrend';

const text = profile.history;

/** One's own results over time, and on request as a table; admins are not evaluated and have at most earlier ones. */
export function OwnHistory() {
  const user = useCurrentUser();
  const query = useHistory(user.id);
  const [isOpen, setOpen] = useState(false);
  if (user.role === 'admin' && !query.data?.length) return null;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.history}>
      <ResultsTrend items={query.data} />
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
            userId={user.id}
            reportPath={(evaluationId) => paths.report(evaluationId, user.id)}
            empty={{ title: text.empty }}
          />
        )}
        <div className={classes.download}>
          <HistoryPdf userId={user.id} />
        </div>
      </div>
    </div>
  );
}
