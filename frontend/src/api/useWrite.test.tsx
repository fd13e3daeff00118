import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { withPasskeys } from '@/test/passkeys';
import { cutOff, failure, held, on, requests } from '@/test/server';
import { useAssign, useChangeFound, useUnassign } from './assignments';
import { useCreateCategory, useDeleteCategory, useRenameCategory } from './categories';
import {
  useCancelReopening,
  useCorrectSubmission,
  useDeclineRequest,
  useGrantRequest,
  useReopen,
  useReopenOwn,
  useRequestCorrection,
  useWithdrawRequest,
} from './corrections';
import {
  useCreateEvaluation,
  useDeleteEvaluation,
  useEvaluation,
  useExtendDeadline,
  usePublishResults,
  useRemoveExtension,
  useStartYear,
  useUpdateEvaluation,
} from './evaluations';
import { historyQuery } from './history';
import { useProlong } from './notEvaluated';
import {
  useDeleteCollaborator,
  useDeleteEvaluator,
  useSaveCollaborator,
  useSaveEvaluator,
} from './legacy';
import { useJoinAccounts } from './joining';
import { useChangeSchedule, useCreateInvitedUser, useInvite, useInvitePeople, useSendReminders } from './mail';
import { useAddAction, useAddSharedAction, useChangeAction, useDeleteAction, useMarkAction } from './plans';
import { useEndOtherSessions, useEndSession, useProfile, useUpdateProfile } from './profile';
import { createQueryClient } from './queryClient';
import {
  useAddStarterBanks,
  useCopyQuestionBank,
  useCreateQuestionBank,
  useCreateQuestions,
  useDeleteQuestion,
  useDeleteQuestionBank,
  useOrderQuestions,
  useUpdateQuestion,
  useUpdateQuestionBank,
} from './questionBanks';
import { useAssignCategory, useAssignToEvaluator, useJoinCategories, useUnifySpelling } from './readiness';
import { useAnswerResult, useConfirmReceipt } from './receipts';
import type { Report } from './report';
import { useSubmitEvaluation } from './results';
import { useChangeSchool, useRemoveLogo, useUploadLogo } from './school';
import { useUnlinkSchoolAccount } from './schoolAccount';
import {
  useAddApp,
  useAddPasskey,
  useRemoveApp,
  useRemovePasskey,
  useRemoveSecondFactorOf,
  useRenewRecoveryCodes,
} from './secondFactor';
import { useReopenSelfEvaluation, useSendSelfEvaluation } from './selfEvaluations';
import { useAcceptMoment, useAnswerTalk, useNoteTalk, usePlanAgreement, useProposeOtherMoment, useProposeTalk } from './talks';
import { useMakeToken, useRevokeToken } from './tokens';
import { useChangePeople, useCreateUser, useCreateUsers, useSetStatuses, useSetTemporaryPasswords, useToggleStatus, useUpdateUser } from './users';

const REPORT = { report: { evaluation_id: 40 }, acknowledgement: { version: 1 } } as Report;

withPasskeys();

interface Writing {
  isPending: boolean;
  mutateAsync: (input: never) => Promise<unknown>;
}

/** Every write after which another screen could show what no longer holds. */
const WRITES: Record<string, () => Writing> = {
  useAcceptMoment: () => useAcceptMoment(3),
  useAddAction,
  useAddApp,
  useAddPasskey,
  useAddSharedAction,
  useAddStarterBanks,
  useAnswerResult: () => useAnswerResult(REPORT),
  useAnswerTalk: () => useAnswerTalk(3),
  useAssign,
  useCancelReopening,
  useChangeAction,
  useChangePeople,
  useChangeFound: () => useChangeFound(5, 'assign-found'),
  useChangeSchedule,
  useChangeSchool,
  useConfirmReceipt: () => useConfirmReceipt(REPORT),
  useCopyQuestionBank,
  useCorrectSubmission: () => useCorrectSubmission(3),
  useCreateCategory,
  useCreateEvaluation,
  useCreateInvitedUser,
  useCreateQuestionBank,
  useCreateQuestions: () => useCreateQuestions(8),
  useCreateUser,
  useCreateUsers,
  useDeclineRequest,
  useDeleteAction,
  useDeleteCategory,
  useDeleteCollaborator,
  useDeleteEvaluation,
  useDeleteEvaluator,
  useDeleteQuestion: () => useDeleteQuestion(8),
  useDeleteQuestionBank,
  useEndOtherSessions,
  useEndSession,
  useExtendDeadline: () => useExtendDeadline(40),
  useAssignCategory,
  useAssignToEvaluator,
  useNoteTalk: () => useNoteTalk(3),
  usePlanAgreement,
  useProposeOtherMoment: () => useProposeOtherMoment(3),
  useProposeTalk: () => useProposeTalk(40, 2),
  useSetStatuses,
  useSetTemporaryPasswords,
  useGrantRequest,
  useInvite,
  useInvitePeople,
  useJoinAccounts,
  useJoinCategories,
  useMakeToken,
  useMarkAction,
  useOrderQuestions: () => useOrderQuestions(8),
  useProlong,
  usePublishResults,
  useRemoveApp,
  useRemoveExtension: () => useRemoveExtension(40),
  useRemoveLogo,
  useRemovePasskey,
  useRemoveSecondFactorOf,
  useRenameCategory,
  useRenewRecoveryCodes,
  useReopen,
  useReopenOwn,
  useReopenSelfEvaluation: () => useReopenSelfEvaluation(40, 2),
  useRequestCorrection,
  useRevokeToken,
  useSaveCollaborator: () => useSaveCollaborator(null),
  useSaveEvaluator: () => useSaveEvaluator(2),
  useSendReminders,
  useSendSelfEvaluation: () => useSendSelfEvaluation(40),
  useStartYear,
  useSubmitEvaluation,
  useToggleStatus,
  useUnassign,
  useUnifySpelling,
  useUnlinkSchoolAccount,
  useUpdateEvaluation,
  useUpdateProfile,
  useUpdateQuestion: () => useUpdateQuestion(8),
  useUpdateQuestionBank: () => useUpdateQuestionBank(8),
  useUpdateUser: () => useUpdateUser(2),
  useUploadLogo,
  useWithdrawRequest,
};

/** Mutations without `useWrite`: they read, change what other screens do not show, or begin a session; an import reads all again by itself. */
const OTHERS = [
  'usePreviewOfChanges',
  ...['useCheckTotal', 'useFetchTrainingReport', 'useReloadForm', 'useRequestPasswordLink'],
  ...['useChooseColumns', 'useChooseReading', 'useChooseRows', 'useDiscard', 'useUpload', 'useApplyOrUndo'],
  ...['useBeginApp', 'useChangePassword', 'useEnter', 'useEnterByPasskey', 'useEnterCode'],
  ...['useLogin', 'useSchoolAccountLogin', 'useSetPasswordByLink'],
];

const sources = import.meta.glob<string>(['./*.ts', '!./useWrite.ts'], { query: '?raw', import: 'default', eager: true });

test('every hook that writes is tried here', () => {
  const hooks = Object.values(sources).flatMap((source) =>
    source
      .split(/\nexport /)
      .filter((part) => /\buse(Write|Mutation)\(/.test(part))
      .flatMap((part) => /^(?:const|function) (use\w+)/.exec(part)?.[1] ?? []),
  );
  expect(hooks.sort()).toEqual([...Object.keys(WRITES), ...OTHERS].sort());
});

/** One screen looks at the profile and fills in a form; another one has shown somebody's history. */
async function reachWorld(useIt: () => Writing) {
  on('GET', '/users/evaluation-history/22', []);
  on('GET', '/profile', { name: 'Ana' });
  on('GET', '/evaluations/40', { id: 40 });
  const queryClient = createQueryClient();
  await queryClient.query(historyQuery(22));
  const { result } = renderHook(
    () => ({ profile: useProfile(), form: useEvaluation('40'), writing: useIt() }),
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(result.current.profile.data && result.current.form.data).toBeDefined());
  const write = () => act(() => result.current.writing.mutateAsync({} as never));
  const isPending = () => result.current.writing.isPending;
  return { write, isPending, isOutdated: () => queryClient.getQueryState(historyQuery(22).queryKey)?.isInvalidated };
}

const asked = (path: string) => requests('GET', path).length;

const answerWrites = (answer: () => Response | object) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) on(method, '/*', () => answer() as Response);
};

test.each(Object.entries(WRITES))('after %s, other screens ask again for what they show', async (_, useIt) => {
  answerWrites(() => Response.json({ options: {} }));
  const { write, isOutdated } = await reachWorld(useIt);
  await write();
  expect(isOutdated()).toBe(true);
  await waitFor(() => expect(asked('/profile')).toBe(2));
  expect([asked('/users/evaluation-history/22'), asked('/evaluations/40')]).toEqual([1, 1]);
});

test.each([
  [0, true],
  [400, false],
  [403, false],
  [404, true],
  [409, true],
  [413, false],
  [429, false],
  [500, true],
  [503, true],
])('after a write that fails with %s, other screens are outdated: %s', async (status, isStale) => {
  answerWrites(() => (status === 0 ? cutOff() : failure(status)));
  const { write, isOutdated } = await reachWorld(useDeleteEvaluation);
  await expect(write()).rejects.toThrow();
  expect(isOutdated()).toBe(isStale);
});

test('a write that could not be sent for want of a token leaves everything as it was read', async () => {
  on('GET', '/csrf-token', failure(503));
  const { write, isOutdated } = await reachWorld(useDeleteEvaluation);
  await expect(write()).rejects.toThrow();
  expect(isOutdated()).toBe(false);
});

test('a write is answered at once, and pending until its screen has been read again, for one second at most', async () => {
  answerWrites(() => Response.json({}));
  const { write, isPending } = await reachWorld(useMarkAction);
  const { handler, release } = held(() => Response.json({ name: 'Ana' }));
  on('GET', '/profile', handler);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await write();
  expect(isPending()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(isPending()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(isPending()).toBe(false);
  release();
});
