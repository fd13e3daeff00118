import { Button } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { toResponses } from '@/shared/questionnaire/draft';
import classes from '@/shared/questionnaire/ClosingStep.module.css';
import { LaterStep } from '@/shared/questionnaire/LaterStep';
import { LeadBar } from '@/shared/questionnaire/LeadBar';
import { selfEvaluations } from '@/strings/selfEvaluations';
import { SelfAnswers } from './SelfAnswers';
import type { OwnForm } from './selfKind';

const text = selfEvaluations.review;

interface ReviewStepProps {
  form: OwnForm;
  /** Whether the answers are saved. */
  saveLine: ReactNode;
  onBack: () => void;
  onSend: () => Promise<void>;
}

/** All that will be sent, to be read once more. */
export function ReviewStep({ form, saveLine, onBack, onSend }: ReviewStepProps) {
  const send = useRef<HTMLButtonElement>(null);
  const wordings = new Map(form.questions.map(({ wording_id: id, question_text: question }) => [id, question]));
  const answers = toResponses(form.questions, form.answers).map((answer) => ({
    ...answer,
    question_text: wordings.get(answer.wording_id) ?? '',
  }));
  const submit = () => {
    if (!form.isReadOnly) void onSend().then(() => send.current?.focus());
  };
  return (
    <LaterStep title={text.title} intro={text.intro} onSubmit={submit}>
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
    </LaterStep>
  );
}
