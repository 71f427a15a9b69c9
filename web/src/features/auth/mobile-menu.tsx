import { ChartColumn, FileText, LogOut, UserRound, X } from 'lucide-react';
import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { UserSession } from '../../../../shared/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { PlanBadge } from '../../ui/plan-badge.tsx';
import styles from './mobile-menu.module.css';

type MobileMenuProps = {
  open: boolean;
  onClose: () => void;
  user: UserSession;
  onSignOut: () => void;
};

/**
 * The signed-in links on a phone. A modal `<dialog>`: the browser keeps the focus inside, tells of Escape
 * and gives the focus back to the button that opened it.
 */
export function MobileMenu({ open, onClose, user, onSignOut }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  // Closed by its owner, as by any other control: the browser's own closing is told late, and until then the button
  // that opens it would do nothing.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // What the browser tells late of a closing that the next opening has overtaken is old.
  const leave = () => {
    if (!dialog.current?.open) onClose();
  };
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape, which the element knows itself
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label="Menu"
      onCancel={cancel}
      onClose={leave}
      onClick={closeOnBackdrop}
    >
      {open && (
        <div className={styles.body}>
          <div className={styles.user}>
            <Avatar name={user.name} picture={user.picture} />
            <div className={styles.who}>
              <p className={styles.name}>{user.name}</p>
              <PlanBadge plan={user.subscription.plan} />
            </div>
            <Button variant="quiet" size="icon" aria-label="Fermer le menu" onClick={onClose}>
              <X aria-hidden="true" />
            </Button>
          </div>
          <nav className={styles.links} aria-label="Navigation principale">
            <Link className={styles.link} to="/facturation" onClick={onClose}>
              <FileText aria-hidden="true" />
              Facturation
            </Link>
            <Link className={styles.link} to="/statistiques" onClick={onClose}>
              <ChartColumn aria-hidden="true" />
              Statistiques
            </Link>
            <Link className={styles.link} to="/profil" onClick={onClose}>
              <UserRound aria-hidden="true" />
              Profil & Paramètres
            </Link>
            <button type="button" className={styles.link} onClick={onSignOut}>
              <LogOut aria-hidden="true" />
              Déconnexion
            </button>
          </nav>
        </div>
      )}
    </dialog>
  );
}
