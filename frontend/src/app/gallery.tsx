import '@/ui/styles.css';
import { Box, Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '@/api/queryClient';
import { oneOf, yearFilter } from '@/domain/filters';
import { rules } from '@/domain/rules';
import { paths } from '@/paths';
import { LongTextForm } from '@/shared/LongTextForm';
import { BackLink } from '@/ui/BackLink';
import { BrandMark } from '@/ui/BrandMark';
import { BusyButton } from '@/ui/BusyButton';
import { ButtonLink, TextLink } from '@/ui/ButtonLink';
import { CellText } from '@/ui/CellText';
import { HistogramChart } from '@/ui/charts/HistogramChart';
import { TrendChart } from '@/ui/charts/TrendChart';
import { CreateInline } from '@/ui/CreateInline';
import { sortsOf, type Column } from '@/ui/DataTable';
import { confirmAction, showAlert } from '@/ui/dialogs';
import { DotPlot } from '@/ui/DotPlot';
import { Email } from '@/ui/Email';
import { ErrorNote } from '@/ui/ErrorNote';
import { ExcelButton } from '@/ui/ExcelButton';
import { Fact, Facts } from '@/ui/Facts';
import { choicesOf, plainChoices, type Named } from '@/ui/filterChoices';
import { Filters } from '@/ui/Filters';
import {
  AppForm,
  ChoiceForm,
  DateField,
  FormButtons,
  FormModal,
  NewPasswordFields,
  PasswordField,
  SignInEmail,
  SubmitButton,
  useAppForm,
  useChoiceForm,
} from '@/ui/form';
import { ListPage } from '@/ui/ListPage';
import { Notice } from '@/ui/Notice';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { RemoteSelect } from '@/ui/RemoteSelect';
import { Ring } from '@/ui/Ring';
import { QuotedText, RuledItem, RuledList, Secondary } from '@/ui/RuledList';
import { SchoolLogo } from '@/ui/SchoolLogo';
import { SectionCard } from '@/ui/SectionCard';
import { FoldedSection } from '@/ui/FoldedSection';
import { SectionIndex } from '@/ui/SectionIndex';
import { SectionLink } from '@/ui/SectionLink';
import { useSelection } from '@/ui/Selection';
import { CardSkeleton, FieldSkeleton, LinesSkeleton } from '@/ui/skeletons';
import { StateMark } from '@/ui/StateMark';
import { notifySuccess, ToastHost } from '@/ui/toasts';
import { useListParams } from '@/ui/useListParams';
import { Providers } from './providers';

/** Every shared component of `ui/`, for development: `npm run dev` serves it as `/gallery.html`, and no build has it. */

interface Row extends Named {
  email: string;
  score: string;
}

const ROWS: Row[] = [
  { id: 1, name: 'Ana Gómez', email: 'ana.gomez@colegio.example', score: '87.50%' },
  { id: 2, name: 'Bruno Díaz', email: 'bruno.diaz@colegio.example', score: '75.00%' },
];
const COLUMNS: readonly Column<Row, 'name' | '-score'>[] = [
  { key: 'name', header: 'Nombre', sort: 'name', render: ({ name }) => <CellText strong>{name}</CellText> },
  { key: 'email', header: 'Correo', render: ({ email }) => <Email email={email} /> },
  { key: 'score', header: 'Resultado', sort: '-score', numeric: true, render: ({ score }) => score },
  { key: 'state', header: 'Estado', render: () => <StateMark>Activo</StateMark> },
];

const STATES = { full: 'Lleno', empty: 'Vacío', failed: 'Falla', loading: 'Cargando' };
const FILTERS = { state: oneOf(['empty', 'failed', 'loading']), year: yearFilter };

function Gallery() {
  const list = useListParams({ filters: FILTERS, sorts: sortsOf(COLUMNS), sortedBy: 'name' });
  const { state } = list.filters;
  const items = state === 'empty' ? [] : ROWS;
  const query = {
    data: state === 'failed' || state === 'loading' ? undefined : { items, total: items.length * 20 },
    error: state === 'failed' ? new Error('failed') : null,
    isFetching: state === 'loading',
    refetch: () => undefined,
  };
  const selection = useSelection({ list, ids: items.map(({ id }) => id), total: items.length, selectsByFilter: true });
  return (
    <ListPage
      title="ListPage"
      description="PageHeader, Toolbar, SearchBox, Filters, DataTable, SelectionBar, ListPagination, ExcelButton"
      back={<BackLink to={paths.users} />}
      action={<ButtonLink to="#forms">ButtonLink</ButtonLink>}
      download={() => Promise.reject(new Error('There is no server.'))}
      list={list}
      search="Buscar"
      filters={
        <Filters
          list={list}
          filters={[
            { name: 'state', label: 'Estado', all: STATES.full, options: choicesOf(STATES).filter(({ value }) => value !== 'full') },
            { name: 'year', label: 'Año', all: 'Todos', options: plainChoices([2025, 2026]) },
          ]}
        />
      }
      query={query}
      caption="DataTable"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      failure="No se pudo cargar."
      selection={selection}
      rowName={({ name }) => name}
      selectedActions={<Button size="xs">Invitar</Button>}
      empty={{ title: 'No hay nadie', icon: IconUsers }}
    >
      <SectionIndex label="Secciones">
        <Stack mb="lg">
          <SectionCard title="QueryBoundary" action={<TextLink to="#forms">TextLink</TextLink>}>
            <QueryBoundary query={query} failure="No se pudo cargar." skeleton={<LinesSkeleton h={80} />} isEmpty={(data) => data.total === 0}>
              {() => <Content />}
            </QueryBoundary>
          </SectionCard>
          <Stack aria-hidden>
            <CardSkeleton h={160} />
            <FieldSkeleton />
          </Stack>
          <Messages />
          <Charts />
          <Forms />
          <FoldedSection id="folded" title="FoldedSection" note="note">
            children
          </FoldedSection>
        </Stack>
      </SectionIndex>
    </ListPage>
  );
}

const Content = () => (
  <Stack>
    <Facts>
      <Fact name="Facts">Fact</Fact>
    </Facts>
    <RuledList>
      <RuledItem end={<StateMark color="var(--ev-good)">StateMark</StateMark>}>
        RuledItem <Secondary>Secondary</Secondary>
      </RuledItem>
      <RuledItem>
        <QuotedText>QuotedText</QuotedText>
      </RuledItem>
    </RuledList>
    <Ring value={0.75} size={72} stroke={8}>
      75%
    </Ring>
    <p>
      <SectionLink section="forms">SectionLink</SectionLink>
    </p>
    <BrandMark size={32} />
    <SchoolLogo size={40} />
  </Stack>
);

function Messages() {
  return (
    <SectionCard title="Notice, ErrorNote, dialogs, toasts">
      <Stack align="flex-start">
        <Notice>Notice</Notice>
        <ErrorNote message="ErrorNote" onRetry={() => undefined} />
        <Button onClick={() => void showAlert('showAlert')}>showAlert</Button>
        <Button onClick={() => void confirmAction({ title: 'confirmAction', body: 'Ana Gómez', danger: true })}>confirmAction</Button>
        <Button onClick={() => notifySuccess('notifySuccess')}>notifySuccess</Button>
        <BusyButton inactive>BusyButton inactive</BusyButton>
        <ExcelButton label="ExcelButton" fetch={() => Promise.reject(new Error('There is no server.'))} />
      </Stack>
    </SectionCard>
  );
}

const Charts = () => (
  <SectionCard title="TrendChart, HistogramChart, DotPlot">
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <TrendChart
        label="TrendChart"
        columns={['Año', 'Resultado', 'Detalle']}
        points={[
          { label: '2025', value: 81, text: '81.00%' },
          { label: '2026', value: 87.5, text: '87.50%', note: '52 personas', isPartial: true },
        ]}
      />
      <HistogramChart
        label="HistogramChart"
        bands={[60, 70, 80, 90].map((start, index) => ({ start, end: start + 10, people: index + 1 }))}
        mean={{ value: 83, text: '83.00%' }}
      />
    </SimpleGrid>
    <DotPlot
      label="DotPlot"
      dots={[
        { key: 1, label: 'Primaria', value: 84, text: '84.00%', note: '12 personas' },
        { key: 2, label: 'Rectoría', value: 90, text: '90.00%', note: '1 persona', isWeak: true },
      ]}
      mean={{ value: 85, label: 'Media 85.00%' }}
      weak="Pocas personas"
    />
  </SectionCard>
);

const found = (search: string) =>
  queryOptions({ queryKey: ['gallery', search], queryFn: () => ({ items: ROWS.filter(({ name }) => name.includes(search)) }) });

function Forms() {
  const [isOpen, setOpen] = useState(false);
  const choice = useChoiceForm({
    words: { unchosen: 'Elija a alguien.', done: (changed) => `${changed} personas`, failed: 'No se pudo guardar.' },
    apply: () => Promise.resolve({ changed: 1 }),
    onDone: () => undefined,
  });
  const form = useAppForm({
    initialValues: { name: '', day: '', email: '', password: '', newPassword: '', confirmation: '' },
    validate: { name: rules.name, day: rules.day, email: rules.email, password: rules.newPassword, newPassword: rules.newPassword, confirmation: rules.confirmation },
    submit: () => Promise.resolve(),
    failure: 'No se pudo guardar.',
    guardLeave: false,
  });
  return (
    <SectionCard title="form">
      <AppForm form={form}>
        <Stack maw="var(--ev-form-width)" id="forms">
          <TextInput label="TextInput" required {...form.getInputProps('name')} />
          <DateField label="DateField" required {...form.getInputProps('day')} />
          <SignInEmail label="SignInEmail" {...form.getInputProps('email')} />
          <PasswordField label="PasswordField" required {...form.getInputProps('password')} />
          <NewPasswordFields form={form} description="NewPasswordFields" required />
          <FormButtons form={form} onCancel={form.reset}>
            FormButtons
          </FormButtons>
        </Stack>
      </AppForm>
      <ChoiceForm form={choice} query={{ data: ROWS, error: null, refetch: () => undefined }} failure="No se pudo buscar.">
        <RemoteSelect label="ChoiceForm, RemoteSelect" optionsFor={found} failure="No se pudo buscar." {...choice.getInputProps('choice')} />
        <SubmitButton form={choice} mt="sm">
          SubmitButton
        </SubmitButton>
      </ChoiceForm>
      <Button variant="default" onClick={() => setOpen(true)}>
        FormModal
      </Button>
      {isOpen && (
        <FormModal form={choice} title="FormModal" onClose={() => setOpen(false)}>
          <AppForm form={choice}>
            <SubmitButton form={choice}>SubmitButton</SubmitButton>
          </AppForm>
        </FormModal>
      )}
      <CreateInline
        text={{ open: 'CreateInline', name: 'Nombre', create: 'Crear', failed: 'No se pudo crear.' }}
        validate={rules.name}
        create={() => Promise.resolve({ id: 1 })}
        onCreated={() => undefined}
      />
      <LongTextForm
        aria-label="LongTextForm"
        label="Motivo"
        help="Lo lee la otra persona."
        maxLength={1000}
        submit={() => Promise.resolve()}
        success="Enviado."
        onCancel={() => undefined}
        failure="No se pudo enviar."
      >
        LongTextForm
      </LongTextForm>
    </SectionCard>
  );
}

const router = createBrowserRouter([
  {
    path: '*',
    element: (
      <Box component="main" maw="80rem" mx="auto" p="md">
        <Gallery />
        <ToastHost />
      </Box>
    ),
  },
]);

createRoot(document.getElementById('root') ?? document.body).render(
  <Providers queryClient={createQueryClient()}>
    <RouterProvider router={router} />
  </Providers>,
);
