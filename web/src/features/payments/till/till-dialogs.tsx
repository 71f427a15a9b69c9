import { useState } from 'react';
import type { Till } from '../../../../../shared/payments/till/answers.ts';
import { useLeaveGuard } from '../../../lib/navigation/use-leave-guard.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Closings } from './closings.tsx';
import type { TillDialog } from './till-form.tsx';
import { CloseForm, MoveForm, OpenForm } from './till-forms.tsx';

type TillDialogsProps = {
  till: Till;
  dialog: TillDialog | null;
  onDialog: (dialog: TillDialog | null) => void;
};

const FORMS = {
  open: {
    Form: OpenForm,
    title: 'Ouvrir la caisse',
    description: 'Comptez ce que contient la caisse avant le premier client.',
    lost: 'La caisse n’est pas encore ouverte.',
  },
  move: {
    Form: MoveForm,
    title: 'Apport ou retrait',
    description: 'Une erreur se corrige par le mouvement inverse.',
    lost: 'Ce mouvement n’est pas enregistré.',
  },
  close: {
    Form: CloseForm,
    title: 'Clôturer la caisse',
    description: 'Comptez les billets et les pièces. Une clôture est définitive.',
    lost: 'La caisse n’est pas encore clôturée.',
  },
} as const;
const NAMES = Object.keys(FORMS) as (keyof typeof FORMS)[];

/** The dialogs stay mounted while the till changes, so that nothing typed is lost. */
export function TillDialogs({ till, dialog, onDialog }: TillDialogsProps) {
  const [isTyped, setIsTyped] = useState(false);
  const guard = useLeaveGuard(dialog !== null && isTyped);
  const go = (next: TillDialog | null) => {
    setIsTyped(false);
    onDialog(next);
  };
  return (
    <>
      {NAMES.map((name) => {
        const { Form, title, description, lost } = FORMS[name];
        return (
          <FormDialog
            key={name}
            open={dialog === name}
            isTyped={isTyped}
            lost={lost}
            guard={guard}
            onDiscard={() => go(null)}
            title={title}
            description={description}
          >
            {(leave) => (
              <Form
                till={till}
                onTyped={() => setIsTyped(true)}
                onDone={() => go(name === 'close' ? 'closings' : null)}
                onCancel={leave}
              />
            )}
          </FormDialog>
        );
      })}
      <Dialog open={dialog === 'closings'} onClose={() => go(null)} title="Clôtures de caisse">
        <Closings />
      </Dialog>
    </>
  );
}
