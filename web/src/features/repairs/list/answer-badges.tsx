import { Check, CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { hasUnreadReply } from '../../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { isAbout, useNewAnswers } from '../../../lib/cache/new-answers.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { NoBreak } from '../../../ui/no-break.tsx';
import styles from './answer-badges.module.css';

const REPLIED = { to: '', decision: 'declined', text: 'Le client a répondu' } as const;

/** Each badge links to the page where the news is marked as seen. */
export function AnswerBadges({ repair }: { repair: RepairSummary }) {
  const answers = useNewAnswers().filter((answer) => isAbout(answer, repair));
  return [
    ...(hasUnreadReply(repair) ? [REPLIED] : []),
    ...answers.map(({ documentId, number, decision }) => ({
      to: `/documents/${documentId}`,
      decision,
      text: (
        <>
          Devis <NoBreak>{number}</NoBreak> {decision === 'accepted' ? 'accepté' : 'refusé'}
        </>
      ),
    })),
  ].map(({ to, decision, text }) => {
    const Icon = decision === 'accepted' ? Check : CircleAlert;
    return (
      <Link
        key={to}
        className={styles.badge}
        data-decision={decision}
        to={to || repairPath(repair.trackingNumber)}
      >
        <Icon />
        <span>{text}</span>
      </Link>
    );
  });
}
