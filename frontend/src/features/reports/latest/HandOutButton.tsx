import { Button, Checkbox, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { issueChosenReports } from '@/api/issuedReports';
import { useEverybodysLatest, type LatestFilter, type LatestRow } from '@/api/latestResults';
import { currentYear } from '@/format';
import { ReportsDownload } from '@/pdf/ReportsDownload';
import { reports } from '@/strings/reports';
import { QueryBoundary } from '@/ui/QueryBoundary';
import type { Selection } from '@/ui/Selection';

const text = reports.handOut;

interface HandOutButtonProps {
  filter: LatestFilter;
  /** Only the reports of those who are selected; absent for everybody found. */
  selection?: Selection;
}

/** Downloads several people's latest reports, once it has said what they are. */
export function HandOutButton({ filter, selection }: HandOutButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        {...(selection && { size: 'xs' })}
        leftSection={<IconFileDownload size={20} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {selection ? text.openSelected(selection.count) : text.open}
      </Button>
      <Modal opened={isOpen} onClose={close} title={text.title} centered radius="lg">
        <HandOut filter={filter} selection={selection} onDone={close} />
      </Modal>
    </>
  );
}

interface HandOutProps {
  filter: LatestFilter;
  selection: Selection | undefined;
  onDone: () => void;
}

function HandOut({ filter, selection, onDone }: HandOutProps) {
  const query = useEverybodysLatest(filter);
  return (
    <QueryBoundary query={query} failure={reports.latest.failed.users} skeleton={<Skeleton h={180} />}>
      {(everybody) => (
        <Choices people={selection ? everybody.filter(({ user_id: id }) => selection.has(id)) : everybody} onDone={onDone} />
      )}
    </QueryBoundary>
  );
}

type RowWithReport = LatestRow & { evaluation_id: number; period: number };

const hasReport = (row: LatestRow): row is RowWithReport => row.evaluation_id !== null && row.period !== null;

function Choices({ people, onDone }: { people: readonly LatestRow[]; onDone: () => void }) {
  const rows = people.filter(hasReport);
  const years = [...new Set(rows.map(({ period }) => period))].sort((one, other) => other - one);
  const [chosenYears, setChosenYears] = useState(() => [years.find((year) => year === currentYear()) ?? years[0]].map(String));
  const [withUnpublished, setWithUnpublished] = useState(false);
  const [withProvisional, setWithProvisional] = useState(true);

  const ofYears = rows.filter(({ period }) => chosenYears.includes(String(period)));
  const chosen = ofYears.filter(
    (row) => (withUnpublished || row.is_published === true) && (withProvisional || !row.is_provisional),
  );
  const unpublished = ofYears.filter((row) => row.is_published !== true).length;
  const provisional = ofYears.filter((row) => row.is_provisional).length;
  const without = people.length - rows.length;

  if (rows.length === 0) return <Text>{text.empty}</Text>;
  return (
    <Stack>
      {years.length > 1 && (
        <Checkbox.Group label={text.years} value={chosenYears} onChange={setChosenYears}>
          <Stack gap="lg" mt="xs">
            {years.map((year) => (
              <Checkbox
                key={year}
                value={String(year)}
                label={text.year(year, rows.filter(({ period }) => period === year).length)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {unpublished > 0 && (
        <Checkbox
          label={text.unpublished(unpublished)}
          description={text.unpublishedHelp}
          checked={withUnpublished}
          onChange={(event) => setWithUnpublished(event.currentTarget.checked)}
        />
      )}
      {provisional > 0 && (
        <Checkbox
          label={text.provisional(provisional)}
          checked={withProvisional}
          onChange={(event) => setWithProvisional(event.currentTarget.checked)}
        />
      )}
      {without > 0 && (
        <Text size="sm" c="dimmed">
          {text.without(without)}
        </Text>
      )}
      <ReportsDownload
        count={chosen.length}
        issue={(job) => issueChosenReports(chosen, job)}
        title={text.inOneTitle}
        categoryOf={(userId) => chosen.find((row) => row.user_id === userId)?.category_name ?? ''}
        empty={text.noneChosen}
        onDone={onDone}
      />
    </Stack>
  );
}
