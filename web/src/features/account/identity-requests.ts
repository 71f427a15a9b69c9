import {
  type MobileCodeInput,
  type MobileConfirmationInput,
  mobileCodeSchema,
} from '../../../../shared/account/identity.ts';
import { identitySchema } from '../../../../shared/account/session.ts';
import { callApi } from '../../lib/api/api-client.ts';

/** Sends a code to the shop's own mobile. Throws ApiError. */
export const askMobileCode = (body: MobileCodeInput) =>
  callApi('POST /api/account/mobile-code', mobileCodeSchema, { body });

/** Confirms the shop's own mobile by the code. Throws ApiError. */
export const confirmMobile = (body: MobileConfirmationInput) =>
  callApi('PUT /api/account/mobile', identitySchema, { body });
