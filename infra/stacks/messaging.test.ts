import { expect, it } from 'vitest';
import { synthesizeAlone } from '../alone-synthesized.ts';
import { MessagingStack } from './messaging.ts';

const sent = (context: Record<string, string>) =>
  synthesizeAlone((app, shared) => new MessagingStack(app, shared), context);

// SES does so by default: bounced e-mails, with their recipients, would collect in a mailbox.
it.each<Record<string, string>>([
  { senderEmail: 'bonjour@rebond.fr' },
  { senderEmail: 'bonjour@rebond.fr', senderDomain: 'rebond.fr' },
])(
  'Bounces and complaints are reported as events and never e-mailed to the sender: %o',
  (context) => {
    const resources = sent(context);
    expect(resources.one('AWS::SES::EmailIdentity').properties.FeedbackAttributes).toEqual({
      EmailForwardingEnabled: false,
    });
    const events = resources.one(
      'AWS::SES::ConfigurationSetEventDestination',
      ({ EventDestination }) => EventDestination.EventBridgeDestination !== undefined,
    );
    expect(events.properties.EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: expect.arrayContaining(['bounce', 'complaint']),
    });
  },
);
