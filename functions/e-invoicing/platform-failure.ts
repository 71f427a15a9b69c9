export class PlatformUnavailable extends Error {
  override readonly name = 'PlatformUnavailable';
}

export class PlatformRefusal extends Error {
  override readonly name = 'PlatformRefusal';
  readonly status: number;

  constructor(what: string, status: number) {
    super(`${what}: the platform answered ${status}`);
    this.status = status;
  }
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}
