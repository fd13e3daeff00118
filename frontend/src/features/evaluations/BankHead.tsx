import { Box, Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import {
  useCopyQuestionBank,
  useDeleteQuestionBank,
  useUpdateQuestionBank,
  type QuestionBank,
} from '@/api/questionBanks';
import { evaluations } from '@/strings/evaluations';
import { attempt } from '@/ui/attempt';
import { confirmAction, showAlert } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { onThisPage } from '@/ui/openedPages';
import { useFocusOnArrival } from '@/ui/useFocusGuard';
import { alertMissingToken, serverSentence } from './bankErrors';
import { BankForm } from './BankForm';
import classes from './QuestionBanksPage.module.css';
import { leavesBank } from './useSelectedBank';

const text = evaluations.banks.actions;

interface BankHeadProps {
  bank: QuestionBank;
  /** Whether it is not stored any more. */
  isGone: boolean;
  onCopied: (copy: QuestionBank) => void;
  onRemoved: () => void;
}

/** The name of a bank, and what can be done with it as a whole. */
export function BankHead({ bank, isGone, onCopied, onRemoved }: BankHeadProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  // undefined until it is edited for the first time
  const [isEditing, setEditing] = useState<boolean>();
  const update = useUpdateQuestionBank(bank.id);
  const copy = useCopyQuestionBank();
  const remove = useDeleteQuestionBank();
  const isBusy = copy.isPending || remove.isPending;
  const error = copy.error ?? remove.error;

  const makeCopy = () => {
    remove.reset();
    return attempt(alertMissingToken(copy.mutateAsync(bank.id)), { onDone: onThisPage(onCopied), done: ({ name }) => text.copied(name) });
  };
  const askAndRemove = async () => {
    if (bank.evaluations_count > 0) {
      await showAlert(text.inUse(bank.evaluations_count), text.cannotRemove(bank.name));
      return;
    }
    const isWanted = await confirmAction({
      title: text.confirmRemove(bank.name),
      body: text.confirmRemoveBody,
      confirmLabel: text.remove,
      danger: true,
    });
    if (!isWanted) return;
    copy.reset();
    await attempt(alertMissingToken(remove.mutateAsync(bank.id)), { onDone: onThisPage(onRemoved), done: text.removed(bank.name) });
  };

  return (
    <>
      <Title order={2} id="bank-questions" tabIndex={-1} ref={heading} className={classes.bankName} hidden={isEditing}>
        {bank.name}
      </Title>
      {isEditing ? (
        <BankForm
          bank={bank}
          isGone={isGone}
          label={text.editOf(bank.name)}
          submitLabel={text.save}
          send={(values) => update.mutateAsync(values)}
          onSaved={() => setEditing(false)}
          takesFocus
          onCancel={() => setEditing(false)}
          guardLeave={leavesBank}
        />
      ) : (
        <>
          {bank.description && (
            <Text c="dimmed" className={classes.bankDescription}>
              {bank.description}
            </Text>
          )}
          {isGone && remove.isIdle && (
            <Box mt="sm">
              <ErrorNote message={text.gone}>{text.goneHelp}</ErrorNote>
            </Box>
          )}
          {!isGone && (
            <div className={classes.bankActions}>
              <Button
                size="xs"
                variant="light"
                aria-label={text.editOf(bank.name)}
                autoFocus={isEditing === false}
                onClick={() => setEditing(true)}
              >
                {text.edit}
              </Button>
              <Button
                size="xs"
                variant="light"
                aria-label={text.copyOf(bank.name)}
                loading={copy.isPending}
                onClick={() => !isBusy && void makeCopy()}
              >
                {text.copy}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                aria-label={text.removeOf(bank.name)}
                className={bank.evaluations_count > 0 ? classes.impossible : undefined}
                aria-disabled={bank.evaluations_count > 0 || isBusy || undefined}
                onClick={() => !isBusy && void askAndRemove()}
              >
                {text.remove}
              </Button>
            </div>
          )}
        </>
      )}
      {error && <ErrorNote reveal message={serverSentence(error)} error={error} />}
    </>
  );
}
