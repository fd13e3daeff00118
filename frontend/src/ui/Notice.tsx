import { Box, type BoxProps } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps extends Pick<BoxProps, 'mt' | 'mb' | 'className'> {
  children: ReactNode;
}

/** An important note, announced when it appears. */
export const Notice = ({ className, children, ...margins }: NoticeProps) => (
  <Box role="status" className={`${classes.notice} ${className ?? ''}`} {...margins}>
    <IconInfoCircle size={20} stroke={1.7} aria-hidden />
    <div>{children}</div>
  </Box>
);
