import { useAddStarterBanks, useStarterBanks } from '@/api/questionBanks';
import { evaluations } from '@/strings/evaluations';
import { readiness } from '@/strings/readiness';
import { BusyButton } from '@/ui/BusyButton';
import { showFailure } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';

const text = evaluations.banks.starter;

/** Adds all banks that come with the program; which ones is chosen on the page of banks. */
export function StarterButton() {
  const { data: banks = [] } = useStarterBanks();
  const add = useAddStarterBanks();
  const addable = banks.filter(({ is_present }) => !is_present);
  if (addable.length === 0) return null;

  const start = async () => {
    try {
      const added = await add.mutateAsync(addable.map(({ key }) => key));
      notifySuccess(text.added(added.map(({ name }) => name)));
    } catch (error) {
      await showFailure(error, readiness.steps.starterFailed);
    }
  };
  return (
    <BusyButton variant="default" busy={add.isPending} onClick={() => void start()}>
      {readiness.steps.starter}
    </BusyButton>
  );
}
