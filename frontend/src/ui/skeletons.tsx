import { Card, rem, Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './skeletons.module.css';

/** How high something usually is, where a phone differs first there. */
type UsualHeight = number | readonly [phone: number, wide: number];

/** Lines that do not fit are not shown. */
const LINE_WIDTHS = ['92%', '78%', '85%', '64%', '90%', '72%', '81%', '58%'];

const heightOf = (h: UsualHeight) => {
  const [phone, wide] = typeof h === 'number' ? [h, h] : h;
  return { '--phone': rem(phone), '--wide': rem(wide) } as CSSProperties;
};

/** A card whose content is loading. */
export const CardSkeleton = ({ h }: { h: UsualHeight }) => (
  <Card className={classes.sized} style={heightOf(h)}>
    <Skeleton h={22} w="min(14rem, 60%)" mb="md" className={classes.heading} />
    <Lines />
  </Card>
);

/** Content that is loading below a heading which is there already. */
export const LinesSkeleton = ({ h, mt }: { h: UsualHeight; mt?: 'md' }) => (
  <div className={classes.sized} style={heightOf(h)} data-below={mt}>
    <Lines />
  </div>
);

const Lines = () => (
  <div className={classes.lines}>
    {LINE_WIDTHS.map((width) => (
      <Skeleton key={width} h={14} w={width} />
    ))}
  </div>
);

/** A field of a form, with its label. */
export const FieldSkeleton = ({ w = '100%' }: { w?: string }) => (
  <div>
    <Skeleton h={14} w="7rem" mt={6} mb={8} />
    <Skeleton h={44} w={w} />
  </div>
);
