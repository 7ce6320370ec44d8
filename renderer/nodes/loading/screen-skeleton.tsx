import { Skeleton } from '@mantine/core';
import { useRenderer } from '../context/renderer-context.ts';
import classes from '../look/screen.module.css';

export function ScreenSkeleton() {
  const { texts } = useRenderer();
  return (
    <div role="status" aria-label={texts.screen.loading} className={classes['page']}>
      <Skeleton height={28} width="40%" />
      <Skeleton height={16} width="25%" />
      <Skeleton height={160} />
    </div>
  );
}
