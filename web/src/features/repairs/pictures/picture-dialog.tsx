import { useState } from 'react';
import type { Picture, Pictures } from '../../../../../shared/repairs/pictures/pictures.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { EndButtons } from '../../../ui/button-group.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure, Note } from '../../../ui/note.tsx';
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

/** Shows a picture as large as the screen allows, with the buttons that show it to the customer and delete it. */
export function PictureDialog(props: PictureDialogProps) {
  const { repair, picture, name, open, onClose, onChange } = props;
  const { id, shown = false } = picture;
  const [busy, setBusy] = useState<'show' | 'remove'>();
  const [isAsked, setIsAsked] = useState(false);
  const [failure, setFailure] = useState('');
  const act = async (what: 'show' | 'remove', work: () => Promise<Pictures>) => {
    setBusy(what);
    setFailure('');
    try {
      onChange(await work());
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  const close = () => {
    setIsAsked(false);
    setFailure('');
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={name} dismissible={busy === undefined}>
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
          busy={busy === 'remove'}
          disabled={busy === 'show'}
          onClick={() =>
            isAsked ? void act('remove', () => removePicture(repair, id)) : setIsAsked(true)
          }
        >
          {isAsked ? 'Confirmer la suppression' : 'Supprimer la photo'}
        </Button>
        <Button
          variant="primary"
          busy={busy === 'show'}
          disabled={busy === 'remove'}
          onClick={() => void act('show', () => showPicture(repair, id, !shown))}
        >
          {shown ? 'Ne plus montrer au client' : 'Montrer au client'}
        </Button>
      </EndButtons>
    </Dialog>
  );
}
