import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { ClosingText } from '@/shared/questionnaire/ClosingText';
import classes from '@/shared/questionnaire/ClosingStep.module.css';
import { LaterStep } from '@/shared/questionnaire/LaterStep';
import { LeadBar } from '@/shared/questionnaire/LeadBar';
import { commentsOverflow } from '@/shared/questionnaire/problems';
import { selfEvaluations } from '@/strings/selfEvaluations';
import type { OwnForm } from './selfKind';

const text = selfEvaluations.closing;

interface ClosingStepProps {
  form: OwnForm;
  /** Whether the answers are saved. */
  saveLine: ReactNode;
  startOver: ReactNode;
  onReview: () => void;
}

/** The two texts after the questions. */
export function ClosingStep({ form, saveLine, startOver, onReview }: ClosingStepProps) {
  const { closing } = form.answers;
  const proud = useRef<HTMLTextAreaElement>(null);
  const needs = useRef<HTMLTextAreaElement>(null);
  const errors = { proud: commentsOverflow(closing.proud), needs: commentsOverflow(closing.needs) };
  const submit = () => {
    if (errors.proud) proud.current?.focus();
    else if (errors.needs) needs.current?.focus();
    else onReview();
  };
  return (
    <LaterStep title={text.title} intro={text.intro} onSubmit={submit}>
      <ClosingText
        ref={proud}
        label={text.proud}
        isReadOnly={form.isReadOnly}
        value={closing.proud}
        error={errors.proud}
        onChange={(value) => form.store.setClosing({ ...closing, proud: value })}
      />
      <ClosingText
        ref={needs}
        label={text.needs}
        isReadOnly={form.isReadOnly}
        value={closing.needs}
        error={errors.needs}
        onChange={(value) => form.store.setClosing({ ...closing, needs: value })}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => form.store.changeStep('questions')}>
          {text.back}
        </Button>
      </div>
      <LeadBar personName={form.form.evaluation.name} saveLine={saveLine}>
        <Button type="submit" rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}>
          {text.review}
        </Button>
      </LeadBar>
      {startOver}
    </LaterStep>
  );
}
