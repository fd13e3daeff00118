import { Button, Card, Checkbox, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { IconCalendarStats } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useNewYear, useStartYear, type NewYear, type Source } from '@/api/evaluations';
import { requiredText } from '@/domain/characters';
import { NAME_MAX_LENGTH } from '@/constants';
import { isStatus } from '@/errors';
import { paths } from '@/paths';
import { evaluations } from '@/strings/evaluations';
import { ButtonLink } from '@/ui/ButtonLink';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { EmptyState } from '@/ui/StateView';
import { notifySuccess } from '@/ui/toasts';
import { BackToEvaluations } from './BackToEvaluations';
import classes from './NewYearPage.module.css';

const text = evaluations.newYear;

/** Makes this year's evaluations of the ones before, and then leads to the check of the year. */
export default function NewYearPage() {
  const query = useNewYear();
  return (
    <>
      <PageHeader title={text.title} description={text.description} back={<BackToEvaluations />} />
      <QueryBoundary
        query={query}
        failure={text.loadFailed}
        skeleton={<CopiesSkeleton />}
        isEmpty={({ evaluations: sources }) => sources.length === 0}
        empty={query.data && <Nothing year={query.data.year} />}
      >
        {(found) => <Copies key={query.dataUpdatedAt} found={found} onReload={() => void query.refetch()} />}
      </QueryBoundary>
    </>
  );
}

const Nothing = ({ year }: { year: number }) => (
  <EmptyState
    icon={IconCalendarStats}
    title={text.empty(year)}
    action={<ButtonLink to={paths.readiness}>{text.check}</ButtonLink>}
  >
    {text.emptyBody}
  </EmptyState>
);

/** What the fields of one copy are called. */
const isTaken = (id: number) => `take_${id}`;
const nameOf = (id: number) => `name_${id}`;

type Values = Record<string, string | boolean>;

const taken = (sources: readonly Source[], values: Values) => sources.filter(({ id }) => values[isTaken(id)]);

const initialValues = (sources: readonly Source[]): Values =>
  Object.fromEntries<string | boolean>(
    sources.flatMap(({ id, new_name: name, people }) => [
      [isTaken(id), people > 0 || sources.length === 1],
      [nameOf(id), name],
    ]),
  );

const nameRule = requiredText(NAME_MAX_LENGTH, evaluations.form.nameRequired);

const rulesFor = (sources: readonly Source[]) =>
  Object.fromEntries(
    sources.flatMap(({ id }, index) => [
      [nameOf(id), (name: string | boolean, values: Values) => (values[isTaken(id)] ? nameRule(String(name)) : null)],
      [
        isTaken(id),
        (_: string | boolean, values: Values) =>
          index === 0 && taken(sources, values).length === 0 ? text.chooseOne : null,
      ],
    ]),
  );

interface CopiesProps {
  found: NewYear;
  onReload: () => void;
}

function Copies({ found: { year, evaluations: sources }, onReload }: CopiesProps) {
  const navigate = useNavigate();
  const start = useStartYear();
  const form = useAppForm<Values, unknown[]>({
    initialValues: initialValues(sources),
    validate: rulesFor(sources),
    submit: (values) =>
      start.mutateAsync({
        year,
        evaluations: taken(sources, values).map(({ id }) => ({
          source_id: id,
          name: String(values[nameOf(id)]).trim(),
        })),
      }),
    onSuccess: (made) => {
      notifySuccess(text.done(made.length, year));
      void navigate(paths.readiness);
    },
    failure: text.failed,
  });
  const count = taken(sources, form.values).length;
  return (
    <AppForm form={form} className={classes.form}>
      <Notice>
        <ul className={classes.kept}>
          {Object.values(text.kept).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
      <ul className={classes.copies}>
        {sources.map((source) => (
          <li key={source.id}>
            <Card>
              <Checkbox
                classNames={{ label: classes.take }}
                label={<b>{source.category_name}</b>}
                {...form.getInputProps(isTaken(source.id), { type: 'checkbox' })}
              />
              <div className={classes.copy}>
                <Facts source={source} />
                <TextInput
                  label={text.name}
                  aria-label={text.nameOf(source.category_name)}
                  disabled={!form.values[isTaken(source.id)]}
                  {...form.getInputProps(nameOf(source.id))}
                />
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <SubmitButton form={form}>{text.submit(count, year)}</SubmitButton>
        {isStatus(form.failure?.error, 409) && (
          <Button variant="default" onClick={onReload}>
            {text.reload}
          </Button>
        )}
        <ButtonLink to={paths.evaluations} variant="default">
          {evaluations.form.cancel}
        </ButtonLink>
      </Group>
    </AppForm>
  );
}

function Facts({ source }: { source: Source }) {
  const { name, period, weight_competencies, weight_objectives, question_bank_name: bank, people } = source;
  return (
    <Text size="sm" c="dimmed" className={classes.facts}>
      {[
        text.copyOf(name, period),
        text.weights(weight_competencies, weight_objectives),
        bank || text.noBank,
        people > 0 ? text.people(people) : text.nobody,
      ].join(' · ')}
    </Text>
  );
}

const CopiesSkeleton = () => (
  <div className={classes.copies}>
    {[130, 130, 130].map((height, index) => (
      <Skeleton key={index} h={height} radius="lg" />
    ))}
  </div>
);
