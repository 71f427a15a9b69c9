import { trackingPath } from '../../../../shared/tracking/tracking-path.ts';
import { LinkButton } from './button.tsx';

/** This link contains no key, because the customer may have forwarded the page, for example to the person who pays. */
export const TrackingLink = ({ trackingNumber }: { trackingNumber: string }) => (
  <LinkButton to={trackingPath(trackingNumber)}>Suivre la réparation {trackingNumber}</LinkButton>
);
