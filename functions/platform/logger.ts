import { Logger } from '@aws-lambda-powertools/logger';

/** The one structured logger. Log identifiers and outcomes, never bodies, headers, tokens or personal data. */
export const logger = new Logger();
