import { Button, Modal, Text } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useEvaluationProgress, type Evaluation } from '@/api/evaluations';
import { issueAllReports } from '@/api/issuedReports';
import { ReportsDownload } from '@/pdf/ReportsDownload';
import { report } from '@/strings/report';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { LinesSkeleton } from '@/ui/skeletons';

const text = report.all;

/** Downloads the reports of everybody who was evaluated, once it is chosen how. */
export function AllReports({ evaluation }: { evaluation: Evaluation }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={text.ofEvaluation(evaluation.name)}
        leftSection={<IconFileDownload size={20} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {text.inRow}
      </Button>
      <Modal opened={isOpen} onClose={close} title={text.titleOf(evaluation.name)} centered radius="lg">
        <Download evaluation={evaluation} onDone={close} />
      </Modal>
    </>
  );
}

function Download({ evaluation: { id, name, category_name: category }, onDone }: { evaluation: Evaluation; onDone: () => void }) {
  const query = useEvaluationProgress();
  return (
    <QueryBoundary query={query} failure={text.failed} skeleton={<LinesSkeleton h={140} />}>
      {(progress) => {
        const count = progress.find(({ evaluation_id }) => evaluation_id === id)?.evaluated ?? 0;
        if (count === 0) return <Text>{text.empty}</Text>;
        return (
          <ReportsDownload
            count={count}
            issue={(job) => issueAllReports(id, job)}
            title={name}
            categoryOf={() => category}
            empty={text.empty}
            onDone={onDone}
          />
        );
      }}
    </QueryBoundary>
  );
}
