import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openJsonFile } from '../../json-lines.ts';
import type { FLOW_TYPES } from './requests.ts';

export type Flow = {
  flowId: string;
  submittedAt: string;
  updatedAt: string;
  trackingId?: string;
  flowType: (typeof FLOW_TYPES)[number];
  processingRule: 'B2B';
  processingRuleSource: 'Computed' | 'Input';
  flowDirection: 'In' | 'Out';
  flowSyntax: 'CII' | 'UBL' | 'Factur-X' | 'CDAR';
  flowProfile: 'CIUS';
  acknowledgement: {
    status: 'Pending' | 'Ok' | 'Error';
    details?: {
      level: 'Error';
      item: string;
      reasonCode: string;
      reasonMessage: string;
    }[];
  };
};

export type State = {
  clientId: string;
  clientSecret: string;
  activationKey: string;
  flows: (Flow & { file: string })[];
  /** The directory lists these SIRENs, because they have an address for e-invoices. */
  listed: string[];
  /** `down` answers 503, `mute` accepts and never answers, `strict` refuses every submission. */
  mode: 'normal' | 'down' | 'mute' | 'strict';
};

/** Fields that were added later are optional. */
export const StoredState = z.looseObject({
  clientId: z.string(),
  clientSecret: z.string(),
  activationKey: z.string(),
  flows: z.array(z.looseObject({ flowId: z.string(), file: z.string() })),
  listed: z.array(z.string()),
});

export type Store = { state: State; save(): void };

export function openStore(directory: string | undefined): Store {
  const store = openJsonFile(directory && join(directory, 'platform.json'), newState());
  store.save();
  return store;
}

const newState = (): State => ({
  clientId: 'rebond',
  clientSecret: randomBytes(24).toString('base64url'),
  activationKey: randomBytes(24).toString('base64url'),
  flows: [],
  listed: [],
  mode: 'normal',
});
