import classes from './StepPending.module.css';

/** Stands in a list of steps for one that may come: until all are known, the list takes its room without being seen. */
export const StepPending = () => <li hidden className={classes.pending} />;

/** Whether a step waits for the first answer to its query. One that has failed once holds the list up no longer. */
export const isComing = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }): boolean =>
  isLoading && failureCount === 0;
