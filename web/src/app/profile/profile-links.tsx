import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PROFILE_PAGES } from '../../lib/navigation/profile-pages.ts';
import styles from './profile-links.module.css';

export function ProfileLinks({ onFollow }: { onFollow?: () => void }) {
  return (
    <ul className={styles.links}>
      {Object.values(PROFILE_PAGES).map(({ to, word }) => (
        <li key={to}>
          <Link className={styles.link} to={to} onClick={onFollow}>
            {word}
            <ChevronRight />
          </Link>
        </li>
      ))}
    </ul>
  );
}
