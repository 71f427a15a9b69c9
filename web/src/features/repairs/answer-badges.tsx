import { Check, CircleAlert } from 'lucide-react';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { isAbout, useNewAnswers } from '../../lib/new-answers.ts';
import { Link } from '../../ui/link.tsx';
import styles from './answer-badges.module.css';

/** The unseen answers to a repair's quotes; each links to its quote, which marks it as seen. */
export function AnswerBadges({ repair }: { repair: RepairSummary }) {
  const answers = useNewAnswers().filter((answer) => isAbout(answer, repair));
  return answers.map(({ documentId, number, decision }) => {
    const isAccepted = decision === 'accepted';
    const Icon = isAccepted ? Check : CircleAlert;
    return (
      <Link
        key={documentId}
        className={styles.badge}
        data-decision={decision}
        to={`/documents/${documentId}`}
      >
        <Icon aria-hidden="true" />
        Devis {number} {isAccepted ? 'accepté' : 'refusé'}
      </Link>
    );
  });
}
