import * as z from 'zod/mini';
import { stripePageSchema } from '../../../../shared/billing/billing.ts';
import type { PaidPlanId } from '../../../../shared/billing/plans.ts';
import { callApi } from '../../lib/api/api-client.ts';

/** The texts are optional, because the page replaces a missing text by a message. Specification, section 7. */
const optionalText = z.optional(z.string());
const portalSchema = z.object({ url: optionalText, error: optionalText });
const cancellationSchema = z.object({ endsAt: optionalText, error: optionalText });

/** Requests the Stripe page where a plan is paid; a second request returns the same page. Throws ApiError. */
export const startCheckout = (plan: PaidPlanId) =>
  callApi('POST /api/billing/checkout', stripePageSchema, { body: { plan } });

export const openPortal = (return_url: string) =>
  callApi('POST /api/functions/stripe-customer-portal', portalSchema, { body: { return_url } });

export const cancelSubscription = (subscriptionId: string) =>
  callApi('POST /api/functions/cancel-stripe-subscription', cancellationSchema, {
    body: { subscriptionId },
  });
