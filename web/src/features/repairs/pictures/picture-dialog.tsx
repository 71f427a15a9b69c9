import { useState } from 'react';
import type { Picture, Pictures } from '../../../../../shared/repairs/pictures/pictures.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { Button, EndButtons } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { removePicture, showPicture } from './picture-requests.ts';
import styles from './pictures-card.module.css';

type PictureDialogProps = {
  repair: string;
  picture: Picture;
  name: string;
  open: boolean;
  onClose: () => void;
  onChange: (pictures: Pictures) => void;
};

export function PictureDialog(props: PictureDialogProps) {
  const { repair, picture, name, open, onClose, onChange } = props;
  const { id, shown = false } = picture;
  const [isAsked, setIsAsked] = useState(false);
  const { busyWith, failure, run, forget } = useAction(async (change: 'show' | 'remove') =>
    onChange(
      await (change === 'show' ? showPicture(repair, id, !shown) : removePicture(repair, id)),
    ),
  );
  const close = () => {
    setIsAsked(false);
    forget();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={name}>
      <img
        className={styles.large}
        src={picture.url}
        width={picture.width}
        height={picture.height}
        alt={name}
      />
      {failure && <Failure role="alert">{failure}</Failure>}
      {isAsked && <Note role="status">Cette photo sera supprimée pour toujours.</Note>}
      <EndButtons>
        <Button
          variant="quiet"
          busy={busyWith === 'remove'}
          disabled={busyWith === 'show'}
          onClick={() => (isAsked ? run('remove') : setIsAsked(true))}
        >
          {isAsked ? 'Confirmer la suppression' : 'Supprimer la photo'}
        </Button>
        <Button
          variant="primary"
          busy={busyWith === 'show'}
          disabled={busyWith === 'remove'}
          onClick={() => run('show')}
        >
          {shown ? 'Ne plus montrer au client' : 'Montrer au client'}
        </Button>
      </EndButtons>
    </Dialog>
  );
}
