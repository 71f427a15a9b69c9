import { useState } from 'react';
import { isUnidentified } from '../../../../shared/account/session.ts';
import { groupedPhone } from '../../../../shared/repairs/phone-text.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonStack } from '../../ui/buttons/button-group.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { IdentityDialog } from './identity-dialog.tsx';

/** Lets a free shop confirm its mobile, so that other free shops' messages no longer limit its own. */
export function IdentityCard() {
  const user = useSession((session) => session.user);
  const [isOpen, setIsOpen] = useState(false);
  if (user === null) return null;
  const { identity, profile } = user;
  if (identity === undefined && !isUnidentified(user)) return null;
  return (
    <SectionCard title="Mobile de l’atelier">
      {identity ? (
        <p role="status">Confirmé&#x202f;: {groupedPhone(identity.mobile)}</p>
      ) : (
        <>
          <p>
            Les ateliers gratuits se partagent chaque jour un nombre d’e-mails et de SMS. Confirmez
            votre mobile, et les vôtres ne dépendent plus de ceux des autres.
          </p>
          <ButtonStack>
            <Button wide onClick={() => setIsOpen(true)}>
              Confirmer mon mobile
            </Button>
          </ButtonStack>
          <IdentityDialog open={isOpen} onClose={() => setIsOpen(false)} phone={profile.phone} />
        </>
      )}
    </SectionCard>
  );
}
