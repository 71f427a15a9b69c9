import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { QueueName } from '../../functions/lambdas/kinds.ts';
import { QUEUE_CONSUMERS } from '../../functions/lambdas.ts';
import { reportEmailOutcomes, watchSender } from '../constructs/email-outcomes.ts';
import { QueueWithDeadLetter } from '../constructs/queue-with-dead-letter.ts';
import { SmsDeliveryLog, SmsSettings, watchTextMessages } from '../constructs/sms-delivery-log.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';

export class MessagingStack extends StageStack {
  readonly queues: Record<QueueName, Queue>;
  readonly sender: { email: string; configurationSet: string; configurationSetArn: string };

  constructor(scope: Construct, context: StackContext) {
    super(scope, 'messaging', { ...context, description: 'queues and the e-mail sender' });
    const outcomes = this.#queue('outcomes');
    this.queues = {
      notifications: this.#queue('notifications').queue,
      answers: this.#queue('answers').queue,
      outcomes: outcomes.queue,
      invoices: this.#queue('invoices').queue,
      daily: this.#queue('daily').queue,
      cards: this.#queue('cards').queue,
    };
    this.sender = this.#sender(outcomes);
    if (this.stage.receivesSmsOutcomes) this.#textMessages();
  }

  #textMessages(): void {
    const { monthlySmsLimitDollars: monthlyDollars } = this.stage;
    const { groups, role } = new SmsDeliveryLog(this, 'SmsDeliveryLog');
    new SmsSettings(this, 'SmsLimit', { monthlyDollars, deliveryLogRole: role });
    watchTextMessages(this, monthlyDollars);
    // Deployed stacks import these values, and CloudFormation removes no export that is still imported.
    for (const { logGroupArn, logGroupName } of groups) {
      this.exportValue(logGroupArn);
      this.exportValue(logGroupName);
    }
  }

  /** Takes a queue's settings from its consumer, which knows how long an attempt takes and how many are useful. */
  #queue(name: QueueName): QueueWithDeadLetter {
    const consumer = QUEUE_CONSUMERS.find(({ queue }) => queue === name);
    if (consumer === undefined) throw new Error(`Nothing consumes the queue ${name}.`);
    return new QueueWithDeadLetter(this, name, { ...consumer, name });
  }

  #sender(outcomes: QueueWithDeadLetter): MessagingStack['sender'] {
    const { email, domain } = this.stage.sender;
    const configurationSetName = `rebond-${this.stage.name}`;
    const configurationSet = new ConfigurationSet(this, 'EmailSettings', {
      configurationSetName,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    watchSender(this, configurationSet, configurationSetName);
    reportEmailOutcomes(this, configurationSet, configurationSetName, outcomes);
    const identity = new EmailIdentity(this, 'Sender', {
      identity: domain ? Identity.domain(domain) : Identity.email(email),
      configurationSet,
      // The events report bounces and complaints, so that no mailbox collects the recipients' addresses.
      feedbackForwarding: false,
    });
    const configurationSetArn = this.formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: configurationSet.configurationSetName,
    });
    // The identity's name stays exported, because roles of deployed stacks import it, and CloudFormation removes no
    // export that is still imported.
    this.exportValue(identity.emailIdentityName);
    return { email, configurationSet: configurationSetName, configurationSetArn };
  }
}
