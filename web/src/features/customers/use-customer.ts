import { useCallback } from 'react';
import {
  type CustomerDetails,
  customerDetailsSchema,
} from '../../../../shared/customers/customer-details.ts';
import { AppError } from '../../../../shared/errors.ts';
import { callApi, messageOf } from '../../lib/api-client.ts';
import { ShownFailure, useLookup } from '../../lib/use-lookup.ts';

type CustomerAnswer = { state: 'found'; details: CustomerDetails } | { state: 'not-found' };

/** The customer of the shop's repair with this id or tracking number. */
export function useCustomer(repair: string) {
  const read = useCallback(
    async (signal: AbortSignal): Promise<CustomerAnswer> => {
      try {
        const request = { params: { id: repair }, signal };
        const details = await callApi('GET /api/customers/{id}', customerDetailsSchema, request);
        return { state: 'found', details };
      } catch (error) {
        if (error instanceof AppError && error.status === 404) return { state: 'not-found' };
        throw new ShownFailure(messageOf(error), { cause: error });
      }
    },
    [repair],
  );
  return useLookup(read);
}
