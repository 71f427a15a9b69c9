import { trackingPath } from '../../../../shared/tracking/tracking-path.ts';
import { LinkButton } from './link-button.tsx';

/** The link has no key: the customer may have forwarded the document's link, for example to the person who pays. */
export const TrackingLink = ({ trackingNumber }: { trackingNumber: string }) => (
  <LinkButton to={trackingPath(trackingNumber)}>Suivre la réparation {trackingNumber}</LinkButton>
);
