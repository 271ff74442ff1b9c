/** What the card shows until the surface is there, in plain DOM: a skeleton, or why it cannot come and a way to try again. */
import { dialogTexts } from '../../i18n/en.dialog.ts'

export const make = (tag: string, className: string, ...children: (Node | string)[]) => {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}

/** One that pages may style, by this name. */
const makePart = (part: string, ...what: Parameters<typeof make>) => {
  const element = make(...what)
  element.setAttribute('part', part)
  return element
}

const CROSS = 'M18 6 6 18M6 6l12 12'

const closeIcon = (): SVGElement => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('width', '20')
  path.setAttribute('d', CROSS)
  svg.append(path)
  return svg
}

const closeButton = (onClose: () => void): HTMLElement => {
  const close = makePart('close', 'button', 'icon-button', closeIcon())
  close.setAttribute('aria-label', dialogTexts['dialog.close'])
  close.addEventListener('click', (event) => {
    if (event.detail < 2) onClose()
  })
  return close
}

const header = (title: string, onClose: (() => void) | undefined): HTMLElement => {
  // By its label, so that the task of the press loads no font.
  const heading = makePart('title', 'h2', 'title')
  heading.id = 'wm-title'
  heading.ariaLabel = title
  const end = onClose ? closeButton(onClose) : make('div', '')
  return makePart('header', 'div', 'header', make('div', ''), heading, end)
}

/** `shapes`: class names, of about what the view will have. `onClose`: undefined where there is no dialog to be closed. */
export const createSkeleton = (shapes: readonly string[], onClose: (() => void) | undefined): HTMLElement => {
  const body = makePart('body', 'div', 'body', ...shapes.map((shape) => make('div', shape)))
  body.setAttribute('aria-hidden', 'true')
  // Fonts are loaded once it is painted, while the view is fetched: by letters that nobody sees, so that nothing is painted anew.
  requestAnimationFrame(() =>
    setTimeout(() => body.append(make('span', 'fonts', make('b', '', '\u00a0'), '\u00a0'))),
  )
  return make('div', 'skeleton-view', header(dialogTexts['dialog.loading'], onClose), body)
}

export const createFailure = (onClose: (() => void) | undefined, onRetry: () => void): HTMLElement => {
  const message = make('p', 'dialog-message', dialogTexts['dialog.failed'])
  message.setAttribute('role', 'alert')
  const retry = makePart('button', 'button', 'button secondary', dialogTexts['dialog.retry'])
  retry.addEventListener('click', onRetry)
  const body = makePart('body', 'div', 'body', message, retry)
  return make('div', 'skeleton-view', header(dialogTexts['dialog.title'], onClose), body)
}
