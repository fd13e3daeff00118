import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { SCORES } from '@/constants';
import { evaluations } from '@/strings/evaluations';
import { scale } from '@/strings/scale';
import type { UseAppFormReturn } from '@/ui/form';
import classes from './QuestionBanksPage.module.css';
import type { QuestionValues } from './questionForm';

const text = evaluations.questions.form.levels;

/** The descriptions of a question's levels, collapsed while there are none. */
export function LevelFields({ form }: { form: UseAppFormReturn<QuestionValues> }) {
  const values = form.getValues();
  const count = SCORES.filter((score) => values[`level_${score}`].trim()).length;
  const [isOpen, setOpen] = useState(count > 0);
  const isWrong = SCORES.some((score) => form.errors[`level_${score}`] !== undefined);
  const isShown = isOpen || isWrong;
  return (
    <details className={classes.levels} open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {text.title} {count > 0 && <span className={classes.sectionCount}>{text.count(count)}</span>}
      </summary>
      {isShown && <Boxes form={form} />}
    </details>
  );
}

const Boxes = ({ form }: { form: UseAppFormReturn<QuestionValues> }) => (
  <>
    <Text size="sm" c="dimmed" mb="sm">
      {text.help}
    </Text>
    <div className={classes.levelFields}>
      {SCORES.map((score) => (
        <Textarea
          key={score}
          label={`${score} ${scale[score]}`}
          // Its height cannot be measured while it is folded in.
          autosize={false}
          rows={4}
          resize="vertical"
          {...form.getInputProps(`level_${score}`)}
        />
      ))}
    </div>
  </>
);
