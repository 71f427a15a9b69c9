/** The platform cannot be reached, is busy, or does not recognise us; it may answer later. */
export class PlatformUnavailable extends Error {
  override readonly name = 'PlatformUnavailable';
}

/** The platform understood the request and refuses it for good. */
export class PlatformRefusal extends Error {
  override readonly name = 'PlatformRefusal';
  readonly status: number;

  constructor(what: string, status: number) {
    super(`${what}: the platform answered ${status}`);
    this.status = status;
  }
}

/** The file of a flow is larger than its reader can take. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}
