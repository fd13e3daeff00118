import { Anchor, Text } from '@mantine/core';
import { usePublication } from '@/api/evaluations';
import { evaluations } from '@/strings/evaluations';
import { closeDialogs } from '@/ui/dialogs';

const text = evaluations.publishing;

interface PublicationSummaryProps {
  evaluationId: number;
  /** Opens the form with the date of the results. */
  onSetDate: () => void;
}

/** How complete the results of an evaluation are, and how to publish them on another day. */
export function PublicationSummary({ evaluationId, onSetDate }: PublicationSummaryProps) {
  const { data, isError } = usePublication(evaluationId);
  return (
    <>
      <div role="status">
        {isError && <Text c="var(--mantine-color-error)">{text.countFailed}</Text>}
        {!isError && !data && <Text c="dimmed">{text.counting}</Text>}
        {data && (
          <>
            <Text>{text.people(data.people)}</Text>
            {data.provisional > 0 && <Text>{text.provisional(data.provisional)}</Text>}
            {data.without_result > 0 && <Text>{text.withoutResult(data.without_result)}</Text>}
          </>
        )}
      </div>
      <Text mt="xs">
        {text.later}{' '}
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={() => {
            closeDialogs();
            onSetDate();
          }}
        >
          {text.setDate}
        </Anchor>
      </Text>
    </>
  );
}
