import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';

type CustomerLinkProps = { repair: RepairSummary; className?: string; children: ReactNode };

/** Only an erased customer has neither an e-mail address nor a phone, and no page. */
export const CustomerLink = ({ repair, className, children }: CustomerLinkProps) =>
  repair.customerEmail || repair.customerPhone ? (
    <Link className={className} to={`/clients/${repair.trackingNumber}`} title="Voir ce client">
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
