import { Button, Group, Modal, Progress, Text } from '@mantine/core';
import { pdf as text } from '@/strings/pdf';

export interface JobProgress {
  stage: 'gathering' | 'drawing';
  done: number;
  /** 0 where it is unknown. */
  total: number;
}

interface PdfProgressDialogProps {
  /** Null while there is nothing to show. */
  progress: JobProgress | null;
  title?: string | undefined;
  /** In words; by default `37 de 300`. */
  count?: ((done: number, total: number) => string) | undefined;
  onCancel: () => void;
}

/** How far a document is, and the way to stop it. */
export default function PdfProgressDialog({ progress, title = text.working, count = text.of, onCancel }: PdfProgressDialogProps) {
  return (
    <Modal.Root
      opened={progress !== null}
      onClose={onCancel}
      closeOnClickOutside={false}
      centered
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <Modal.Body p="lg">
          <Modal.Title fw={650} fz="lg" mb="xs">
            {title}
          </Modal.Title>
          {progress && <Stage {...progress} count={count(progress.done, progress.total)} />}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" size="sm" data-autofocus onClick={onCancel}>
              {text.cancel}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Stage({ stage, done, total, count }: JobProgress & { count: string }) {
  const isKnown = total > 0;
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text aria-live="polite">{text[stage]}</Text>
        <Text size="sm" c="dimmed">
          {isKnown && count}
        </Text>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section
          value={isKnown ? Math.round((done / total) * 100) : 100}
          animated={!isKnown}
          aria-label={text.progress}
          aria-valuetext={isKnown ? count : text[stage]}
        />
      </Progress.Root>
    </>
  );
}
