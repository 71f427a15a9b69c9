/** Moves the focus to the first field of `form` whose name is in `errors`. */
export function focusFirstError(form: HTMLFormElement, errors: object): void {
  const first = [...form.elements].find((element) =>
    Object.hasOwn(errors, element.getAttribute('name') ?? ''),
  );
  if (first instanceof HTMLElement) first.focus();
}
