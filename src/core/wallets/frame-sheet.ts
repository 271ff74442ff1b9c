/**
 * Where the secure frame is seen: nowhere, until a view has given the card the class `approving`; then it fills the room that the view has measured.
 * Rules for what is slotted that are important win over those of the page, its `style` attribute included (decisions 48).
 */
const css = `
slot[name=frame]::slotted(iframe) {
  all: initial !important;
  display: none !important;
}
.approving > slot[name=frame]::slotted(iframe) {
  display: block !important;
  position: absolute !important;
  inset-block-start: var(--w-frame-top) !important;
  inset-inline-start: 0 !important;
  inline-size: 100% !important;
  block-size: var(--w-frame-height) !important;
  z-index: 1 !important;
  border: 0 !important;
  visibility: visible !important;
  opacity: 1 !important;
  pointer-events: auto !important;
  color-scheme: normal !important;
}
`

let sheet: CSSStyleSheet | undefined

/** Once for each tag, and again where the browser has taken it away, as from one that was in another document meanwhile. */
export const adoptFrameSheet = (root: ShadowRoot): void => {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  const { adoptedStyleSheets } = root
  if (!adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...adoptedStyleSheets, sheet]
}
