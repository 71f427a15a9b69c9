import { Menu, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { UserSession } from '../../../../shared/account/session.ts';
import { NEW_REPAIR } from '../../lib/repairs/new-repair-state.ts';
import { AreaLink } from './area-link.tsx';
import styles from './bottom-bar.module.css';
import { MobileMenu } from './mobile-menu.tsx';
import { type Area, DOCUMENTS, FOLLOW_UP, REPAIRS } from './navigation.ts';

type BottomBarProps = { user: UserSession; onSignOut: () => void };

export function BottomBar({ user, onSignOut }: BottomBarProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { pathname, search } = useLocation();

  // Only Back and Forward close the menu here. If a new path closed the menu, a page that loads slowly could close
  // it after it was opened again. So the links close the menu themselves.
  useEffect(() => {
    const close = () => setIsMenuOpen(false);
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, []);

  return (
    <>
      <nav className={styles.bar} aria-label="Navigation principale" data-bottom-bar>
        <div className={styles.items}>
          <BarLink area={REPAIRS} />
          <BarLink area={FOLLOW_UP} />
          <Link
            className={styles.add}
            // A person who is already on the dashboard keeps the filter of the list.
            to={pathname === REPAIRS.to ? { pathname, search } : REPAIRS.to}
            state={NEW_REPAIR}
            aria-label="Nouvelle réparation"
          >
            <Plus />
          </Link>
          <BarLink area={DOCUMENTS} />
          <button
            type="button"
            className={styles.item}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setIsMenuOpen(true)}
          >
            <Menu />
            <span className={styles.word}>Plus</span>
          </button>
        </div>
      </nav>
      <MobileMenu
        open={isMenuOpen}
        onClose={() => setIsMenuOpen(false)}
        user={user}
        onSignOut={onSignOut}
      />
    </>
  );
}

const BarLink = ({ area }: { area: Area }) => (
  <AreaLink className={styles.item} area={area}>
    <area.Icon />
    <span className={styles.word}>{area.word}</span>
  </AreaLink>
);
