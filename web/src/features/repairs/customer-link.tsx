import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { isErased } from '../../lib/repairs/customer-of.ts';

type CustomerLinkProps = { repair: RepairSummary; className?: string; children: ReactNode };

/** An erased customer has no page. */
export const CustomerLink = ({ repair, className, children }: CustomerLinkProps) =>
  isErased(repair) ? (
    <span className={className}>{children}</span>
  ) : (
    <Link className={className} to={`/clients/${repair.trackingNumber}`} title="Voir ce client">
      {children}
    </Link>
  );
