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
  const percent = total > 0 ? Math.round((done / total) * 100) : 0;
  return (
    <Modal opened onClose={onCancel} title={text.working} withCloseButton={false} closeOnClickOutside={false}>
      <Text mb="xs" aria-live="polite">
        {text[stage]}
      </Text>
      <Progress
        value={total > 0 ? percent : 100}
        animated={total === 0}
        size="lg"
        aria-label={text.progress}
        aria-valuetext={total > 0 ? text.of(done, total) : text[stage]}
      />
      <Group justify="space-between" mt="lg">
        <Text size="sm" c="dimmed">
          {total > 0 && text.of(done, total)}
        </Text>
        <Button variant="default" size="sm" data-autofocus onClick={onCancel}>
          {text.cancel}
        </Button>
      </Group>
    </Modal>
  );
}
