import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { countText, useFollowUpCount } from '../../features/repairs/follow-up/follow-up-count.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './area-link.module.css';
import { type Area, currentIn, FOLLOW_UP } from './navigation.ts';

type AreaLinkProps = { area: Area; className: string | undefined; children: ReactNode };

/** The link of the current area is marked. The link to 'À suivre' also shows how many lines wait there. */
export function AreaLink({ area, className, children }: AreaLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link className={className} to={area.to} aria-current={currentIn(area, pathname)}>
      {children}
      {area === FOLLOW_UP && <WaitingCount />}
    </Link>
  );
}

function WaitingCount() {
  const count = useFollowUpCount();
  if (count === undefined || count.lines === 0) return null;
  const text = countText(count);
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {text}
      </span>
      <VisuallyHidden>, {text} à traiter</VisuallyHidden>
    </>
  );
}
