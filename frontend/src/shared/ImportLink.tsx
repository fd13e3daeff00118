import { IconFileImport } from '@tabler/icons-react';
import { paths } from '@/paths';
import { navigation } from '@/strings/navigation';
import { ButtonLink } from '@/ui/ButtonLink';

/** Leads to the import of what a page lists. */
export const ImportLink = ({ kind }: { kind: 'people' | 'assignments' | 'questions' }) => (
  <ButtonLink
    variant="default"
    to={paths.importsOf(kind)}
    leftSection={<IconFileImport size={20} stroke={1.7} aria-hidden />}
  >
    {navigation.labels.imports}
  </ButtonLink>
);
