import { LossQuestion } from '../../../ui/dialogs/leave-question.tsx';

type ReplaceDialogProps = {
  open: boolean;
  /** This names the source that would replace the draft: 'La réparation', 'Le devis'. */
  by: string;
  onReplace: () => void;
  onKeep: () => void;
};

export const ReplaceDialog = ({ open, by, onReplace, onKeep }: ReplaceDialogProps) => (
  <LossQuestion
    open={open}
    title={'Remplacer le brouillon en cours\u202f?'}
    description={`Un document est déjà commencé sur cet appareil. ${by} prendrait sa place.`}
    lose="Remplacer le brouillon"
    keep="Garder le brouillon"
    onLose={onReplace}
    onKeep={onKeep}
  />
);
