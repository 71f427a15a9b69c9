/** Returns 'de' and a name, elided: 'd’Éloïse', 'd’Hélène', 'de Marie'. The h of a name counts as mute. */
export function ofName(name: string): string {
  const [initial = ''] = name.normalize('NFD');
  return /[aeiouyhœæ]/i.test(initial) ? `d’${name}` : `de ${name}`;
}
