import { Button, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { ClosingText } from '@/shared/questionnaire/ClosingText';
import classes from '@/shared/questionnaire/ClosingStep.module.css';
import { LeadBar } from '@/shared/questionnaire/LeadBar';
import { commentsOverflow } from '@/shared/questionnaire/problems';
import { useStrayTaps } from '@/shared/questionnaire/strayTaps';
import { useStepHeading } from '@/shared/questionnaire/useStepHeading';
import { selfEvaluations } from '@/strings/selfEvaluations';
import type { OwnForm } from './selfKind';

const text = selfEvaluations.closing;
const TITLE_ID = 'para-terminar';

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
  const { element, heading } = useStepHeading();
  const proud = useRef<HTMLTextAreaElement>(null);
  const needs = useRef<HTMLTextAreaElement>(null);
  const errors = { proud: commentsOverflow(closing.proud), needs: commentsOverflow(closing.needs) };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (errors.proud) proud.current?.focus();
    else if (errors.needs) needs.current?.focus();
    else onReview();
  };
  return (
    <form ref={element} noValidate onSubmit={submit} className={classes.form} aria-labelledby={TITLE_ID} {...useStrayTaps()}>
      <Title order={2} id={TITLE_ID} ref={heading} tabIndex={-1} className={classes.title}>
        {text.title}
      </Title>
      <Text c="dimmed" mt={4}>
        {text.intro}
      </Text>
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
    </form>
  );
}
