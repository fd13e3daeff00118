import { useAddStarterBanks, useStarterBanks } from '@/api/questionBanks';
import { evaluations } from '@/strings/evaluations';
import { readiness } from '@/strings/readiness';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';

const text = evaluations.banks.starter;

/** Adds all banks that come with the program; which ones is chosen on the page of banks. */
export function StarterButton() {
  const { data: banks = [] } = useStarterBanks();
  const add = useAddStarterBanks();
  const addable = banks.filter(({ is_present }) => !is_present);
  if (addable.length === 0) return null;

  const start = () =>
    attempt(add.mutateAsync(addable.map(({ key }) => key)), {
      done: (added) => text.added(added.map(({ name }) => name)),
      failed: readiness.steps.starterFailed,
    });
  return (
    <BusyButton variant="default" busy={add.isPending} onClick={() => void start()}>
      {readiness.steps.starter}
    </BusyButton>
  );
}
