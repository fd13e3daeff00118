import { Loader, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useVerification } from '@/api/documents';
import { describeFailure, isStatus } from '@/errors';
import { paths } from '@/paths';
import { documents as text } from '@/strings/documents';
import { TextLink } from '@/ui/ButtonLink';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { OutsideFrame } from '@/ui/OutsideFrame';
import { FailedState } from '@/ui/StateView';
import { usePageTitle } from '@/ui/usePageTitle';
import { DocumentCard } from './DocumentCard';
import { TotalForm } from './TotalForm';
import { UnknownCard } from './UnknownCard';
import classes from './VerifyPage.module.css';

/** Checks whether a document is authentic; for everybody, without signing in. */
export default function VerifyPage() {
  usePageTitle(text.title);
  const { folio = '' } = useParams();
  const navigate = useNavigate();
  const open = (next: string) => void navigate(paths.verifyFolio(encodeURIComponent(next)));
  return (
    <OutsideFrame enter={text.enter}>
      <Title order={1}>{text.title}</Title>
      {folio ? <Answer key={folio} folio={folio} open={open} /> : <FolioForm open={open} />}
    </OutsideFrame>
  );
}

interface FolioFormProps {
  open: (folio: string) => void;
  /** The folio typed before. */
  typed?: string;
}

function FolioForm({ open, typed = '' }: FolioFormProps) {
  const form = useAppForm({
    initialValues: { folio: typed },
    validate: { folio: (value) => (/[\p{L}\p{N}]/u.test(value) ? null : text.folioRequired) },
    submit: ({ folio }) => Promise.resolve(folio.trim()),
    onSuccess: (folio) => open(folio),
    failure: text.failed,
    guardLeave: false,
  });
  return (
    <>
      {!typed && (
        <Text c="dimmed" mt="xs">
          {text.intro}
        </Text>
      )}
      <AppForm form={form} className={classes.form}>
        <TextInput
          label={text.folio}
          description={text.folioExample}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
          autoFocus={!typed}
          {...form.getInputProps('folio')}
        />
        <SubmitButton form={form}>{text.verify}</SubmitButton>
      </AppForm>
    </>
  );
}

function Answer({ folio, open }: { folio: string; open: (folio: string) => void }) {
  const query = useVerification(folio);
  const answer = useRef<HTMLDivElement>(null);
  const isSettled = query.data !== undefined || query.isError;
  useEffect(() => {
    // it begins where one looks already
    if (isSettled) answer.current?.focus({ preventScroll: true });
  }, [isSettled]);
  const another = (
    <TextLink to={paths.verify} className={classes.another}>
      {text.another}
    </TextLink>
  );
  if (!isSettled) {
    return (
      <p className={classes.searching} role="status">
        <Loader size={20} aria-hidden />
        {text.searching}
      </p>
    );
  }
  return (
    <div ref={answer} tabIndex={-1} className={classes.answer}>
      {query.data ? (
        <>
          <DocumentCard found={query.data} />
          {query.data.can_check_total && <TotalForm folio={query.data.folio} />}
          {another}
        </>
      ) : (
        <Refusal error={query.error} onRetry={() => void query.refetch()}>
          <FolioForm open={open} typed={folio} />
        </Refusal>
      )}
    </div>
  );
}

interface RefusalProps {
  error: unknown;
  onRetry: () => void;
  children: ReactNode;
}

/** No such document, no folio, too many attempts, or no connection. */
function Refusal({ error, onRetry, children }: RefusalProps) {
  if (isStatus(error, 404)) return <UnknownCard title={text.unknown} body={text.unknownBody}>{children}</UnknownCard>;
  if (isStatus(error, 400)) {
    const { detail = text.unknownBody } = describeFailure(error, text.unknown);
    return <UnknownCard title={text.unknown} body={detail}>{children}</UnknownCard>;
  }
  return (
    <FailedState
      message={isStatus(error, 429) ? text.locked : text.failed}
      error={isStatus(error, 429) ? undefined : error}
      onRetry={onRetry}
    />
  );
}
