import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fetchTable } from '@/api/workbooks';
import type { Role } from '@/constants';
import { paths } from '@/paths';
import { TextLink } from '@/ui/ButtonLink';
import { ExcelButton } from '@/ui/ExcelButton';
import { PageHeader } from '@/ui/PageHeader';
import { useListParams } from '@/ui/useListParams';
import { LegacyFormCard } from './LegacyFormCard';
import { LegacyTable, type LegacyPerson, type LegacyTableProps } from './LegacyTable';
import { useLegacyEditor } from './useLegacyEditor';

export interface LegacyFormProps<T> {
  /** Null for somebody new. */
  person: T | null;
  onClose: () => void;
}

interface LegacyScreenProps<T extends LegacyPerson>
  extends Omit<LegacyTableProps<T>, 'addButton' | 'onEdit' | 'onRemoved'> {
  shownRole: Role;
  form: (props: LegacyFormProps<T>) => ReactNode;
}

/** The people with one role, and the form that adds and edits them. */
export function LegacyScreen<T extends LegacyPerson>({ shownRole, form, ...table }: LegacyScreenProps<T>) {
  const { text } = table;
  const { search } = useListParams();
  const { editor, open, close, closeRemoved } = useLegacyEditor<T>();
  const addButton = (
    <Button leftSection={<IconUserPlus size={20} stroke={1.8} aria-hidden />} onClick={() => void open(null)}>
      {text.add}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={text.title}
        description={
          <>
            {text.moreInUsers} <TextLink to={paths.users}>{text.users}</TextLink>.
          </>
        }
        exports={<ExcelButton fetch={fetchTable('people', { role: shownRole, search })} />}
        action={addButton}
      />
      {editor && (
        <LegacyFormCard key={editor.key} title={editor.person ? text.editTitle : text.formTitle}>
          {form({ person: editor.person, onClose: close })}
        </LegacyFormCard>
      )}
      <LegacyTable
        {...table}
        addButton={addButton}
        onEdit={(person) => void open(person)}
        onRemoved={closeRemoved}
      />
    </>
  );
}
