import { trackingPath } from '../../../../shared/tracking/tracking-path.ts';
import { LinkButton } from './link-button.tsx';

/**
 * The way from a customer's document to the repair. It has no key: the customer may have forwarded the document's link
 * to somebody else, for example to the person who pays.
 */
export const TrackingLink = ({ trackingNumber }: { trackingNumber: string }) => (
  <LinkButton to={trackingPath(trackingNumber)}>Suivre la réparation {trackingNumber}</LinkButton>
);
