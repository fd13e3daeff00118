import { Button, Group, Modal, Progress, Text } from '@mantine/core';
import { pdf as text } from '@/strings/pdf';

export interface JobProgress {
  stage: 'gathering' | 'drawing';
  done: number;
  /** 0 where nobody knows. */
  total: number;
}

/** How far a document is, and the way to stop it. */
export function PdfProgressDialog({ stage, done, total, onCancel }: JobProgress & { onCancel: () => void }) {
  const isKnown = total > 0;
  const count = text.of(done, total);
  return (
    <Modal.Root opened onClose={onCancel} closeOnClickOutside={false} centered>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <Modal.Body p="lg">
          <Modal.Title fw={650} fz="lg" mb="xs">
            {text.working}
          </Modal.Title>
          <Text mb="sm" aria-live="polite">
            {text[stage]}
          </Text>
          <Progress.Root size="lg">
            <Progress.Section
              value={isKnown ? Math.round((done / total) * 100) : 100}
              animated={!isKnown}
              aria-label={text.progress}
              aria-valuetext={isKnown ? count : text[stage]}
            />
          </Progress.Root>
          <Group justify="space-between" mt="lg">
            <Text size="sm" c="dimmed">
              {isKnown && count}
            </Text>
            <Button variant="default" size="sm" data-autofocus onClick={onCancel}>
              {text.cancel}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
