import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { results } from '@/strings/results';
import { EmptyState } from '@/ui/StateView';

interface NoFormProps {
  icon: Icon;
  title: string;
  children: string;
  onBack: () => void;
}

/** Says why there is no form, and leads back to the list. */
export const NoForm = ({ icon, title, children, onBack }: NoFormProps) => (
  <EmptyState
    icon={icon}
    title={title}
    action={
      <Button variant="default" onClick={onBack}>
        {results.form.backToList}
      </Button>
    }
  >
    {children}
  </EmptyState>
);
