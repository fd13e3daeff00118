import { scale } from './scale';

/** The distribution of the scores, shown before they are sent. */
export const scoreDistribution = {
  title: 'Antes de enviar',
  intro: 'Así se reparten los puntajes que dio.',
  introBeside: 'Así se reparten los puntajes que dio, junto a los de los demás evaluadores en esta evaluación.',
  tooFew: 'Cuando al menos otros tres evaluadores hayan enviado los suyos, los verá aquí al lado, sin nombres.',
  failed: 'No se pudo consultar cómo se reparten los de los demás evaluadores.',
  yours: 'Usted',
  others: 'Los demás',
  score: (score: keyof typeof scale) => `${score} ${scale[score]}`,
  count: (count: number, percentage: number) => `${count} · ${percentage}%`,
  share: (percentage: number) => `${percentage}%`,
  same: (score: keyof typeof scale) =>
    `Todas sus respuestas son ${score} (${scale[score]}). ¿Es lo que quiere decir? Si es así, puede enviarlas como están.`,
} as const;
