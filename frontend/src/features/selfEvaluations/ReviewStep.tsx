import { Button, Text, Title } from '@mantine/core';
import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { toResponses } from '@/shared/questionnaire/draft';
import classes from '@/shared/questionnaire/ClosingStep.module.css';
import { LeadBar } from '@/shared/questionnaire/LeadBar';
import { useStrayTaps } from '@/shared/questionnaire/strayTaps';
import { useStepHeading } from '@/shared/questionnaire/useStepHeading';
import { selfEvaluations } from '@/strings/selfEvaluations';
import { SelfAnswers } from './SelfAnswers';
import type { OwnForm } from './selfKind';

const text = selfEvaluations.review;
const TITLE_ID = 'revision';

interface ReviewStepProps {
  form: OwnForm;
  /** Whether the answers are saved. */
  saveLine: ReactNode;
  onBack: () => void;
  onSend: () => Promise<void>;
}

/** All that will be sent, to be read once more. */
export function ReviewStep({ form, saveLine, onBack, onSend }: ReviewStepProps) {
  const { element, heading } = useStepHeading();
  const send = useRef<HTMLButtonElement>(null);
  const wordings = new Map(form.questions.map(({ wording_id: id, question_text: question }) => [id, question]));
  const answers = toResponses(form.questions, form.answers).map((answer) => ({
    ...answer,
    question_text: wordings.get(answer.wording_id) ?? '',
  }));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!form.isReadOnly) void onSend().then(() => send.current?.focus());
  };
  return (
    <form ref={element} onSubmit={submit} className={classes.form} aria-labelledby={TITLE_ID} {...useStrayTaps()}>
      <Title order={2} id={TITLE_ID} ref={heading} tabIndex={-1} className={classes.title}>
        {text.title}
      </Title>
      <Text c="dimmed" mt={4}>
        {text.intro}
      </Text>
      <SelfAnswers answers={answers} {...form.answers.closing} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {text.back}
        </Button>
      </div>
      <LeadBar personName={form.form.evaluation.name} saveLine={saveLine}>
        <Button ref={send} type="submit" loading={form.pending === 'submission'}>
          {text.send}
        </Button>
      </LeadBar>
    </form>
  );
}
