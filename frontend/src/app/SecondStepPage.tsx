import { Box, Card, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondStep } from '@/api/client';
import { useSecondStep } from '@/api/secondFactor';
import { leaveSecondStep, postLogout } from '@/api/session';
import { SecondStepForm } from '@/features/accounts/SecondStepForm';
import { SetUpSecondFactor } from '@/features/accounts/SetUpSecondFactor';
import { common } from '@/strings/common';
import { secondFactor } from '@/strings/secondFactor';
import { keepingSettings } from '@/ui/browserSettings';
import { BusyButton } from '@/ui/BusyButton';
import { showAlert, showFailure } from '@/ui/dialogs';
import { OutsideFrame } from '@/ui/OutsideFrame';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { askToGo, hasUnsavedWork } from '@/ui/useLeaveGuard';

const text = secondFactor.challenge;

/** In place of the login page for whoever is half signed in: the second factor, or setting it up. */
export default function SecondStepPage({ step }: { step: SecondStep }) {
  return <OutsideFrame enter={<LeaveButton />}>{step === 'setup' ? <SetUpSecondFactor /> : <Challenge />}</OutsideFrame>;
}

function Challenge() {
  const queryClient = useQueryClient();
  const query = useSecondStep();
  const end = () => {
    leaveSecondStep(queryClient);
    void showAlert(common.session.expired);
  };
  return (
    <Box maw="28rem" mx="auto">
      <PageHeader title={secondFactor.title} back={null} />
      <Card mt="sm">
        <QueryBoundary query={query} failure={text.failed} skeleton={<Skeleton h="10rem" />}>
          {({ ways }) => <SecondStepForm ways={ways} onEnded={end} />}
        </QueryBoundary>
      </Card>
    </Box>
  );
}

/** Gives the sign-in up. */
function LeaveButton() {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    if (hasUnsavedWork() && !(await askToGo())) return;
    setLeaving(true);
    try {
      await keepingSettings(postLogout());
    } catch (error) {
      setLeaving(false);
      await showFailure(error, text.leaveFailed);
      return;
    }
    leaveSecondStep(queryClient);
  };
  return (
    <BusyButton variant="subtle" busy={isLeaving} onClick={() => void leave()}>
      {text.leave}
    </BusyButton>
  );
}
