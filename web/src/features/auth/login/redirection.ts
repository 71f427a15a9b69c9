export type LoginState = {
  /** This is the path, query and fragment of the page that asked for a session. */
  from?: string;
  isSignUpMode?: boolean;
  /**
   * After a reload, the page asks for the code of this address. Phones reload the page when a person returns from
   * reading e-mails.
   */
  unconfirmed?: string;
};

/** Reads the login state in a navigation state, and ignores other content. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  return {
    ...('from' in state && typeof state.from === 'string' ? { from: state.from } : {}),
    ...('unconfirmed' in state && typeof state.unconfirmed === 'string'
      ? { unconfirmed: state.unconfirmed }
      : {}),
    ...('isSignUpMode' in state ? { isSignUpMode: state.isSignUpMode === true } : {}),
  };
}

/** Returns the page that required a session, if it is ours, or else the dashboard. */
export function destinationAfterSignIn({ from }: LoginState): string {
  return from !== undefined && /^\/(?![/\\])/.test(from) && !/^\/login\b/.test(from)
    ? from
    : '/dashboard';
}
