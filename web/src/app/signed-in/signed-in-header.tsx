import { FileText, LogOut, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSignOut } from '../../features/auth/use-sign-out.ts';
import { useFreshFollowUpCount } from '../../features/repairs/follow-up/follow-up-count.ts';
import { useSession } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { PlanBadge } from '../../ui/plan-badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AreaLink } from './area-link.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { AREAS, CUSTOMERS } from './navigation.ts';
import styles from './signed-in-header.module.css';

/** On a phone, a bar at the bottom contains the areas. Section 2 of the specification describes this header. */
export function SignedInHeader() {
  const user = useSession((session) => session.user);
  const signOut = useSignOut();
  useFreshFollowUpCount();

  if (user === null) return null;
  return (
    <>
      <header className={styles.header}>
        <Link className={styles.home} to="/" aria-label="Rebond, accueil">
          <Logo />
        </Link>
        <nav className={styles.areas} aria-label="Navigation principale">
          {AREAS.map((area) => (
            <AreaLink key={area.to} className={styles.area} area={area}>
              {area.word}
            </AreaLink>
          ))}
        </nav>
        <nav className={styles.account} aria-label="Compte">
          <IconLink icon={CUSTOMERS.Icon} to={CUSTOMERS.to} word={CUSTOMERS.word} />
          <IconLink icon={FileText} to="/facturation" word="Facturation" />
          <Link className={styles.profile} to="/profil" title="Profil & Paramètres">
            <Avatar name={user.name} picture={user.picture} />
            <span className={styles.name}>{user.name}</span>
            <PlanBadge plan={user.subscription.plan} />
          </Link>
          <Button
            icon={LogOut}
            className={styles.leave}
            variant="quiet"
            size="icon"
            title="Déconnexion"
            data-leaves
            onClick={signOut}
          >
            <VisuallyHidden>Déconnexion</VisuallyHidden>
          </Button>
        </nav>
      </header>
      <BottomBar user={user} onSignOut={signOut} />
    </>
  );
}

type IconLinkProps = { icon: LucideIcon; to: string; word: string };

const IconLink = ({ icon, to, word }: IconLinkProps) => (
  <LinkButton icon={icon} to={to} variant="quiet" size="icon" aria-label={word} title={word} />
);
