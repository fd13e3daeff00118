import { Skeleton, Stack } from '@mantine/core';
import { CardSkeleton } from '@/ui/skeletons';

/** The form while it is loading. */
export const FormShape = () => (
  <>
    <Skeleton h={26} w="min(20rem, 80%)" mb="sm" />
    <Skeleton h={18} w="min(26rem, 90%)" mb="lg" />
    <Stack gap="md">
      {[1, 2, 3].map((card) => (
        <CardSkeleton key={card} h={[320, 190]} />
      ))}
    </Stack>
  </>
);
