import { useEffect, useState } from 'react';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { useSession } from '../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { LogOut } from '../ui/icons/log-out.ts';
import { Menu } from '../ui/icons/menu.ts';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { PlanBadge } from '../ui/plan-badge.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NAVIGATION } from './navigation.ts';
import styles from './signed-in-header.module.css';

/** The header of signed-in pages: links on a large screen, a menu on a phone. Specification, section 2. */
export function SignedInHeader() {
  const user = useSession((session) => session.user);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const signOut = useSignOut();

  // The menu's links close it themselves. It must not close when a page appears, because a page that was slow to load
  // would close a menu that was opened again meanwhile.
  useEffect(() => {
    const close = () => setIsMenuOpen(false);
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, []);

  if (user === null) return null;
  return (
    <header className={styles.header}>
      <Link className={styles.home} to="/" aria-label="Rebond, accueil">
        <Logo />
      </Link>
      <nav className={styles.links} aria-label="Navigation principale">
        {NAVIGATION.map(([to, word, Icon]) => (
          <LinkButton key={to} to={to} variant="quiet" size="icon" aria-label={word} title={word}>
            <Icon aria-hidden="true" />
          </LinkButton>
        ))}
        <Link className={styles.profile} to="/profil" title="Profil & Paramètres">
          <Avatar name={user.name} picture={user.picture} />
          <span className={styles.name}>{user.name}</span>
          <PlanBadge plan={user.subscription.plan} />
        </Link>
        <Button variant="quiet" onClick={signOut}>
          <LogOut aria-hidden="true" />
          Déconnexion
        </Button>
      </nav>
      <Button
        className={styles.toggle}
        variant="quiet"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={() => setIsMenuOpen(true)}
      >
        <Menu aria-hidden="true" />
      </Button>
      <MobileMenu
        open={isMenuOpen}
        onClose={() => setIsMenuOpen(false)}
        user={user}
        onSignOut={signOut}
      />
    </header>
  );
}
