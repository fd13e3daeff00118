import { Checkbox, Text, Title, VisuallyHidden } from '@mantine/core';
import { useAddStarterBanks, useStarterBanks, type QuestionBank, type StarterBank } from '@/api/questionBanks';
import { evaluations } from '@/strings/evaluations';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { LinesSkeleton } from '@/ui/skeletons';
import { notifySuccess } from '@/ui/toasts';
import { alertMissingToken, serverSentence } from './bankErrors';
import classes from './QuestionBanksPage.module.css';

const text = evaluations.banks.starter;

interface StarterBanksProps {
  /** Whether all of them are proposed, for a school without any bank. */
  proposesAll: boolean;
  onAdded: (banks: readonly QuestionBank[]) => void;
}

/** The banks that come with the program, to be added and then edited as any other. */
export function StarterBanks(props: StarterBanksProps) {
  const starter = useStarterBanks();
  return (
    <section className={classes.panel} aria-labelledby="starter-banks">
      <Title order={2} id="starter-banks" mb="xs">
        {text.title}
      </Title>
      <Text c="dimmed" mb="md" className={classes.starterBody}>
        {text.body}
      </Text>
      <QueryBoundary query={starter} failure={text.failed} skeleton={<StarterSkeletons />}>
        {(banks) => <StarterForm banks={banks} {...props} />}
      </QueryBoundary>
    </section>
  );
}

function StarterForm({ banks, proposesAll, onAdded }: StarterBanksProps & { banks: readonly StarterBank[] }) {
  const add = useAddStarterBanks();
  const form = useAppForm<{ keys: string[] }, QuestionBank[]>({
    initialValues: { keys: proposesAll ? banks.filter(isAddable).map(({ key }) => key) : [] },
    validate: { keys: (keys) => (keys.length > 0 ? null : text.unchosen) },
    submit: ({ keys }) =>
      alertMissingToken(add.mutateAsync(banks.map(({ key }) => key).filter((key) => keys.includes(key)))),
    onSuccess: (added) => {
      notifySuccess(text.added(added.map(({ name }) => name)));
      onAdded(added);
    },
    failure: serverSentence,
    guardLeave: false,
  });
  if (!banks.some(isAddable)) return <Text>{text.allPresent}</Text>;
  return (
    <AppForm form={form} aria-label={text.title} className={classes.fields}>
      <Checkbox.Group aria-label={text.choose} {...form.getInputProps('keys')}>
        <div className={classes.starters}>
          {banks.map((bank) => (
            <StarterChoice key={bank.key} bank={bank} />
          ))}
        </div>
      </Checkbox.Group>
      <FormButtons form={form}>{text.add(form.values.keys.length)}</FormButtons>
    </AppForm>
  );
}

const isAddable = ({ is_present }: StarterBank) => !is_present;

const StarterChoice = ({ bank: { key, name, description, questions, is_present } }: { bank: StarterBank }) => (
  <div>
    <Checkbox
      value={key}
      label={name}
      description={is_present ? text.present : description}
      disabled={is_present}
    />
    <details className={classes.starterQuestions}>
      <summary>
        {text.show(questions.length)}
        <VisuallyHidden>{text.of(name)}</VisuallyHidden>
      </summary>
      <ol>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
    </details>
  </div>
);

const StarterSkeletons = () => (
  <div className={classes.starters}>
    {[1, 2, 3, 4].map((key) => (
      <LinesSkeleton key={key} h={84} />
    ))}
  </div>
);
