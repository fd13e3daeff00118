import { Checkbox } from '@mantine/core';
import { useUpdateQuestionBank, type QuestionBank } from '@/api/questionBanks';
import { evaluations } from '@/strings/evaluations';
import { attempt } from '@/ui/attempt';
import { ErrorNote } from '@/ui/ErrorNote';
import { alertMissingToken, serverSentence } from './bankErrors';

const text = evaluations.banks.evidence;

/** Whether a bank asks for a comment with the lowest and the highest score; saved as it is ticked. */
export function EvidenceSetting({ bank }: { bank: QuestionBank }) {
  const update = useUpdateQuestionBank(bank.id);
  const shown = update.isPending && update.variables ? update.variables.requires_evidence : bank.requires_evidence;
  const save = async (requires_evidence: boolean) => {
    if (update.isPending) return;
    await attempt(alertMissingToken(update.mutateAsync({ requires_evidence })), { done: requires_evidence ? text.isOn : text.isOff });
  };
  return (
    <>
      <Checkbox
        mb="lg"
        label={text.label}
        checked={shown}
        onChange={(event) => void save(event.currentTarget.checked)}
      />
      {update.error && <ErrorNote reveal message={serverSentence(update.error)} error={update.error} />}
    </>
  );
}
