/** French that follows from the words it is put around. */

/** 'de' before a name, elided where French elides it: 'd’Éloïse', 'd’Hélène', 'de Marie' (a name's h is taken for mute). */
export function ofName(name: string): string {
  const [initial = ''] = name.normalize('NFD');
  return /[aeiouyhœæ]/i.test(initial) ? `d’${name}` : `de ${name}`;
}
