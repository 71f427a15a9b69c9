import { FileText, LogOut, UserRound, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { UserSession } from '../../../../shared/account/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useModal } from '../../ui/dialogs/use-modal.ts';
import { PlanBadge } from '../../ui/plan-badge.tsx';
import { ProfileLinks } from '../profile/profile-links.tsx';
import styles from './mobile-menu.module.css';
import { CUSTOMERS, STATISTICS, TAKINGS } from './navigation.ts';

type MobileMenuProps = {
  open: boolean;
  onClose: () => void;
  user: UserSession;
  onSignOut: () => void;
};

export function MobileMenu({ open, onClose, user, onSignOut }: MobileMenuProps) {
  const modal = useModal({ open, onCancel: onClose, onClose });
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === modal.ref.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which useModal handles
    <dialog {...modal} className={styles.menu} aria-label="Menu" onClick={closeOnBackdrop}>
      {open && (
        <div className={styles.body}>
          <div className={styles.user}>
            <Avatar name={user.name} picture={user.picture} />
            <div className={styles.who}>
              <p className={styles.name}>{user.name}</p>
              <PlanBadge plan={user.subscription.plan} />
            </div>
            <Button
              icon={X}
              variant="quiet"
              size="icon"
              aria-label="Fermer le menu"
              onClick={onClose}
            />
          </div>
          <nav className={styles.links} aria-label="Autres pages">
            <Link className={styles.link} to="/facturation" onClick={onClose}>
              <FileText />
              Facturation
            </Link>
            {[CUSTOMERS, TAKINGS, STATISTICS].map(({ to, word, Icon }) => (
              <Link key={to} className={styles.link} to={to} onClick={onClose}>
                <Icon />
                {word}
              </Link>
            ))}
            <Link className={styles.link} to="/profil" onClick={onClose}>
              <UserRound />
              Profil & Paramètres
            </Link>
            <div className={styles.pages}>
              <ProfileLinks onFollow={onClose} />
            </div>
            <button type="button" className={styles.link} data-leaves onClick={onSignOut}>
              <LogOut />
              Déconnexion
            </button>
          </nav>
        </div>
      )}
    </dialog>
  );
}
