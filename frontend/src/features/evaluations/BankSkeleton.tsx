import { Skeleton } from '@mantine/core';
import classes from './QuestionBanksPage.module.css';

/** The shape of a bank and its questions. */
export const BankSkeleton = () => (
  <div className={classes.panel} aria-hidden>
    <Skeleton h={24} w="45%" />
    <Skeleton h={16} w="80%" mt="md" />
    <Skeleton h={44} mt="lg" />
    <QuestionSkeletons />
  </div>
);

export const QuestionSkeletons = () => (
  <div className={classes.sections}>
    {[85, 60, 75, 50].map((width) => (
      <Skeleton key={width} h={20} w={`${width}%`} my={12} />
    ))}
  </div>
);
