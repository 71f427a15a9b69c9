import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { MOBILE_CODE_MINUTES } from '../../../../shared/account/identity.ts';
import { isUnidentified } from '../../../../shared/account/session.ts';
import { groupedPhone } from '../../../../shared/repairs/phone-text.ts';
import { useAction } from '../../lib/cache/use-action.ts';
import { profileLinkTo } from '../../lib/navigation/profile-links.ts';
import { updateUser, useSession } from '../../lib/session/session.ts';
import { Button, ButtonStack, EndButtons } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Failure } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/notify.ts';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SectionCard } from '../../ui/layout/page.tsx';
import styles from './close-account-dialog.module.css';
import { askMobileCode, confirmMobile } from './identity-requests.ts';

/** Lets a free shop confirm its mobile. Then other free shops' messages no longer limit its own messages. */
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

type IdentityDialogProps = {
  open: boolean;
  onClose: () => void;
  phone: string;
};

function IdentityDialog({ open, onClose, phone }: IdentityDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Confirmer mon mobile"
      description="Il faut aussi le SIRET de votre entreprise, dans votre profil."
    >
      <Steps phone={phone} onClose={onClose} />
    </Dialog>
  );
}

const FIELDS = ['mobile', 'code'];

/** This is a separate component, so that a dialog that opens again begins with the mobile number. */
function Steps({ phone, onClose }: Omit<IdentityDialogProps, 'open'>) {
  const [mobile, setMobile] = useState(phone);
  const [code, setCode] = useState('');
  const [isSent, setIsSent] = useState(false);
  const asking = useAction(
    async () => {
      await askMobileCode({ mobile });
      setCode('');
      setIsSent(true);
    },
    { fields: FIELDS },
  );
  const confirming = useAction(
    async () => {
      const identity = await confirmMobile({ code });
      onClose();
      updateUser((user) => ({ ...user, identity }));
      notify.success(
        'Mobile confirmé',
        'Vos e-mails et SMS ne dépendent plus des autres ateliers gratuits.',
      );
    },
    { fields: FIELDS },
  );
  return isSent ? (
    <Step
      request={confirming}
      action="Confirmer"
      other={
        <Button variant="quiet" onClick={() => setIsSent(false)}>
          Changer de numéro, ou recevoir un autre code
        </Button>
      }
    >
      <p role="status">
        Un code est parti par SMS. Il est valable {MOBILE_CODE_MINUTES}&#xa0;minutes.
      </p>
      <TextField
        label="Code reçu par SMS"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={confirming.refused.code}
      />
    </Step>
  ) : (
    <Step request={asking} action="Recevoir un code">
      <TextField
        label="Votre mobile"
        type="tel"
        autoComplete="tel"
        value={mobile}
        onChange={({ target }) => setMobile(target.value)}
        error={asking.refused.mobile}
      />
    </Step>
  );
}

type StepProps = {
  request: ReturnType<typeof useAction<void>>;
  action: string;
  other?: ReactNode;
  children: ReactNode;
};

function Step({ request, action, other, children }: StepProps) {
  return (
    <Form className={styles.confirmation} onSend={() => request.run()}>
      {children}
      {request.failure && (
        <Failure role="alert">
          <p>{request.refused.siret ?? request.failure}</p>
          {request.refused.siret && <Link {...profileLinkTo('siret')}>Compléter le profil</Link>}
        </Failure>
      )}
      <EndButtons>
        {other}
        <Button type="submit" variant="primary" busy={request.isBusy}>
          {action}
        </Button>
      </EndButtons>
    </Form>
  );
}
