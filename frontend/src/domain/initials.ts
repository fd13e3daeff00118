import { LOCALE } from '@/constants';

/** Words that tie a name to the one before: *María de los Ángeles*, *Gómez de la Torre*. */
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e']);

const isParticle = (word: string | undefined): boolean => PARTICLES.has(word?.toLowerCase() ?? '');

const firstLetter = (word = ''): string => Array.from(word)[0]?.toLocaleUpperCase(LOCALE) ?? '';

/**
 * The first letters of first name and first surname, for an avatar. Of three names the last is taken for the surname
 * (*Beatriz Elena Cárdenas*), of more the last but one, because two surnames are usual.
 */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const alone = words.filter((word, index) => !isParticle(word) && !isParticle(words[index - 1]));
  const others = alone.length > 1 ? alone.slice(1) : words.slice(1);
  const surname = others.length > 2 && alone.length > 1 ? others.at(-2) : others.at(-1);
  return firstLetter(words[0]) + firstLetter(surname);
}
