import {
  type MobileCodeInput,
  type MobileConfirmationInput,
  mobileCodeSchema,
} from '../../../../shared/account/identity.ts';
import { identitySchema } from '../../../../shared/account/session.ts';
import { callApi } from '../../lib/api/api-client.ts';

export const askMobileCode = (body: MobileCodeInput) =>
  callApi('POST /api/account/mobile-code', mobileCodeSchema, { body });

export const confirmMobile = (body: MobileConfirmationInput) =>
  callApi('PUT /api/account/mobile', identitySchema, { body });
