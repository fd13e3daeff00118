import { Skeleton } from '@mantine/core';

/** The form while it is loading. */
export const FormShape = () => (
  <>
    <Skeleton h={26} w="min(20rem, 80%)" mb="sm" />
    <Skeleton h={18} w="min(26rem, 90%)" mb="lg" />
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} h={148} radius="lg" mb="md" />
    ))}
  </>
);
