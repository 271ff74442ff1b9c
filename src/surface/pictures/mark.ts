/**
 * Icons of our own, for pages without a project and for when the picture service cannot be reached: one-colour
 * drawings on the brand's colour, or on grey for test networks. They are `data:` urls, which a strict content
 * security policy allows together with other pictures.
 */
export type Mark = readonly [svg: string, colour: string]

/** What is known of a picture. */
export type PictureSource = {
  /** Its id in the picture service. */
  readonly asset?: string | undefined
  readonly mark?: Mark | undefined
}

/** A margin, because the drawings fill their square and a round tile cuts its corners. */
const VIEW_BOX = '-5 -5 34 34'
const tile = (colour: string) => `<path fill="${colour}" d="M-5-5h34v34H-5z"/>`

export function drawMark([svg, colour]: Mark): string {
  const drawing = svg.replace('0 0 24 24', VIEW_BOX).replace('>', `>${tile(colour)}`)
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
