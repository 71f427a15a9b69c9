import { AppError } from '../../shared/errors.ts';
import { trackingKeySchema, trackingNumberSchema } from '../../shared/tracking/tracking-number.ts';
import type {
  RenderTrackingPage,
  TrackingPageDocument,
} from '../../shared/tracking/tracking-page.ts';
import { logger } from '../platform/logger.ts';
import {
  getPublicRepair,
  type PublicLookupDependencies,
  publicViewCache,
} from './get-public-repair.ts';

export type TrackingPageDependencies = PublicLookupDependencies & {
  render: RenderTrackingPage;
  origin: string;
};

export type TrackingPage = TrackingPageDocument & {
  status: 200 | 404 | 503;
  cacheControl: string;
};

/**
 * Returns the page at `/suivi/{asked}`, with a card for an unknown number. If reading or rendering fails, it
 * returns the empty page, which loads the repair in the browser.
 */
export async function trackingPage(
  dependencies: TrackingPageDependencies,
  asked: string,
  key: string | undefined,
): Promise<TrackingPage> {
  const { render, origin } = dependencies;
  const trackingNumber = asked.replace(/\/+$/, '');
  const empty = (status: 404 | 503) =>
    render({ origin, trackingNumber, repair: undefined }).then((document) => ({
      ...document,
      status,
      cacheControl: 'no-store',
    }));
  if (trackingNumber === '' || trackingNumber.includes('/')) return empty(404);
  try {
    const known = trackingKeySchema.safeParse(key).data;
    const repair = await lookUp(dependencies, trackingNumber, known);
    return {
      ...(await render({ origin, trackingNumber, repair })),
      status: repair ? 200 : 404,
      cacheControl: repair ? publicViewCache(known) : 'no-store',
    };
  } catch (error) {
    logger.error('The tracking page could not be rendered', { error });
    return empty(503);
  }
}

async function lookUp(lookup: PublicLookupDependencies, asked: string, key: string | undefined) {
  const number = trackingNumberSchema.safeParse(asked);
  if (!number.success) return null;
  try {
    return await getPublicRepair(lookup, number.data, key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'REPAIR_NOT_FOUND') return null;
    throw error;
  }
}
