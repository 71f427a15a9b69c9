import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  shape?: 'line' | 'title' | 'block';
  width?: 'third' | 'half' | 'most' | 'full';
};

/** Shows the grey outline of content that is loading. A group of outlines needs the text 'Chargement…' once. */
export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape], styles[width])}
      aria-hidden="true"
    />
  );
}
