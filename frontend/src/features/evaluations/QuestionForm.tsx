import { NativeSelect, Textarea } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import type { EditedQuestion, Question, QuestionBody } from '@/api/questionBanks';
import { requiredText, textUpTo } from '@/domain/characters';
import { QUESTION_TYPES, SCORES, type QuestionType } from '@/constants';
import { evaluations } from '@/strings/evaluations';
import { scale } from '@/strings/scale';
import { AppForm, FormButtons, NOTE_BELOW, SubmitButton, useAppForm, type UseAppFormReturn } from '@/ui/form';
import { alertMissingToken, serverSentence } from './bankErrors';
import { LevelFields } from './LevelFields';
import classes from './QuestionBanksPage.module.css';
import { emptyQuestion, hasLevels, linesOf, toBodies, toBody, toValues, type QuestionValues } from './questionForm';
import { leavesBank } from './useSelectedBank';

const QUESTION_MAX_LENGTH = 1000;
const LEVEL_MAX_LENGTH = 500;
/** As many as the server takes in one call. */
const QUESTIONS_AT_ONCE = 100;

const text = evaluations.questions.form;

const TYPE_OPTIONS = QUESTION_TYPES.map((type) => ({
  value: type,
  label: evaluations.questions.types[type],
}));

/** A line for each level that has words. */
const describeLevels = (levels: readonly string[]): string =>
  SCORES.filter((score) => levels[score - 1])
    .map((score) => `${score} ${scale[score]}: ${levels[score - 1]}`)
    .join('\n');

const questionText = requiredText(QUESTION_MAX_LENGTH, text.textRequired);

interface QuestionFormOptions {
  initialValues: QuestionValues;
  /** A question that is there already. */
  base?: QuestionBody;
  isGone?: boolean;
  validateText?: (words: string, values: QuestionValues) => ReactNode;
  send: (values: QuestionValues, body: EditedQuestion) => Promise<unknown>;
  onSuccess: (form: UseAppFormReturn<QuestionValues>, sent: QuestionValues) => void;
}

function useQuestionForm({ initialValues, base, isGone = false, validateText = questionText, send, onSuccess }: QuestionFormOptions) {
  const level = textUpTo(LEVEL_MAX_LENGTH);
  const form: UseAppFormReturn<QuestionValues> = useAppForm<QuestionValues, unknown, QuestionBody>({
    initialValues,
    validate: {
      question_text: validateText,
      level_1: level,
      level_2: level,
      level_3: level,
      level_4: level,
    },
    edits: {
      base,
      isGone,
      toBody,
      toValues,
      describe: {
        question_type: typeLabel,
        levels: describeLevels,
      },
    },
    submit: (values, body) => alertMissingToken(send(values, body)),
    onSuccess: (_, sent) => onSuccess(form, sent),
    failure: serverSentence,
    fieldNames: { levels: SCORES.map((score) => `level_${score}` as const) },
    guardLeave: leavesBank,
  });
  return form;
}

/** A question is one paragraph: *Enter* sends it. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.form?.requestSubmit();
}

/** To go on writing where the text ends. */
function focusAtEnd(box: HTMLTextAreaElement | null) {
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}

interface FieldsProps {
  form: UseAppFormReturn<QuestionValues>;
  autoFocus?: boolean;
  hint?: string;
  /** Whether what is typed is a single question, which may describe its levels. */
  isOne?: boolean;
  children: ReactNode;
}

function Fields({ form, autoFocus = false, hint, isOne = true, children }: FieldsProps) {
  return (
    <>
      <Textarea
        label={text.text}
        description={hint}
        {...NOTE_BELOW}
        minRows={1}
        required
        ref={autoFocus ? focusAtEnd : undefined}
        onKeyDown={sendOnEnter}
        {...form.getInputProps('question_text')}
      />
      {isOne && <LevelFields form={form} />}
      <div className={classes.typeRow}>
        <NativeSelect
          size="md"
          label={text.type}
          data={TYPE_OPTIONS}
          {...form.getInputProps('question_type')}
        />
        {children}
      </div>
    </>
  );
}

/** Each line is a question, and only a single one has levels. */
function validateLines(words: string, values: QuestionValues): ReactNode {
  const lines = linesOf(words);
  if (lines.length < 2) return questionText(words);
  if (lines.length > QUESTIONS_AT_ONCE) return text.tooMany(QUESTIONS_AT_ONCE);
  if (hasLevels(values)) return text.levelsOfSeveral;
  return lines.map(questionText).find((error) => error !== null) ?? null;
}

interface AddQuestionFormProps {
  send: (body: QuestionBody | { questions: QuestionBody[] }) => Promise<unknown>;
}

/** Adds questions, one after another or one a line: it keeps the type and takes the focus back. */
export function AddQuestionForm({ send }: AddQuestionFormProps) {
  const form = useQuestionForm({
    initialValues: emptyQuestion('competency'),
    validateText: validateLines,
    send: (values, body) => {
      const questions = toBodies(values);
      return send(questions.length > 1 ? { questions } : body);
    },
    onSuccess: (current, sent) => {
      const next = emptyQuestion(sent.question_type);
      current.setInitialValues(next);
      current.setValues(next);
      current.getInputNode('question_text')?.focus();
    },
  });
  const count = linesOf(form.values.question_text).length;
  return (
    <AppForm form={form} className={classes.fields} aria-label={text.label}>
      <Fields form={form} hint={text.severalHint} isOne={count < 2 || hasLevels(form.values)}>
        <SubmitButton form={form}>{count < 2 ? text.add : text.addSeveral(count)}</SubmitButton>
      </Fields>
    </AppForm>
  );
}

interface EditQuestionFormProps {
  question: Question;
  /** Whether another person has deleted it. */
  isGone: boolean;
  send: (edit: EditedQuestion) => Promise<Question>;
  onDone: () => void;
}

export function EditQuestionForm({ question, isGone, send, onDone }: EditQuestionFormProps) {
  const { question_text, question_type, levels } = question;
  const form = useQuestionForm({
    initialValues: toValues(question),
    base: { question_text, question_type, levels },
    isGone,
    send: (_, body) => send(body),
    onSuccess: onDone,
  });
  return (
    <AppForm form={form} className={classes.fields} aria-label={text.editLabel(question.question_text)}>
      <Fields form={form} autoFocus>
        <FormButtons form={form} onCancel={onDone}>
          {text.save}
        </FormButtons>
      </Fields>
    </AppForm>
  );
}

export const typeLabel = (type: QuestionType): string => evaluations.questions.types[type];
