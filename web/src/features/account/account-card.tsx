import { FileText, LogOut } from 'lucide-react';
import { useSession } from '../../lib/session/session.ts';
import { Button, ButtonStack, LinkButton } from '../../ui/buttons/button.tsx';
import { SectionCard } from '../../ui/layout/page.tsx';
import styles from './account-card.module.css';

export function AccountCard({ onSignOut }: { onSignOut: () => void }) {
  const email = useSession((session) => session.user?.email);
  return (
    <SectionCard title="Compte">
      <p className={styles.email}>
        <span className={styles.label}>Adresse e-mail</span>
        {email}
      </p>
      <ButtonStack>
        <LinkButton icon={FileText} to="/facturation" wide>
          Facturation / Devis
        </LinkButton>
        <Button icon={LogOut} wide data-leaves onClick={onSignOut}>
          Se déconnecter
        </Button>
      </ButtonStack>
    </SectionCard>
  );
}
