/** What decides how the modal looks. */

/** `auto`: the page's `color-scheme`, then the system. */
export type ThemeMode = 'dark' | 'light' | 'auto'

type CssValue = string | number | undefined

/** CSS values by the name of their property; numbers are written as they are, without a unit. */
export type ThemeVariables = {
  /** The one accent. */
  readonly '--wm-accent'?: CssValue
  /** Text on the accent; computed when not given. */
  readonly '--wm-on-accent'?: CssValue
  /** The card. */
  readonly '--wm-background'?: CssValue
  /** Rows and fields. */
  readonly '--wm-surface'?: CssValue
  /** Text. */
  readonly '--wm-foreground'?: CssValue
  /** Secondary text. */
  readonly '--wm-muted'?: CssValue
  /** Lines. */
  readonly '--wm-border'?: CssValue
  /** Success. */
  readonly '--wm-success'?: CssValue
  /** Errors. */
  readonly '--wm-error'?: CssValue
  /** What covers the page. */
  readonly '--wm-overlay'?: CssValue
  /** The card's radius. */
  readonly '--wm-radius'?: CssValue
  /** The font. */
  readonly '--wm-font-family'?: CssValue
  /** The size of text. */
  readonly '--wm-font-size'?: CssValue
  /** The grid's unit. */
  readonly '--wm-space'?: CssValue
  /** How long motion takes. */
  readonly '--wm-duration'?: CssValue
  /** The card's width. */
  readonly '--wm-width'?: CssValue
  /** For the embedded case. */
  readonly '--wm-z-index'?: CssValue
  /** The QR code's dots. */
  readonly '--wm-qr-foreground'?: CssValue
  /** The QR code's background. */
  readonly '--wm-qr-background'?: CssValue
}

/** The custom properties that decide how it looks. */
export type ThemeVariable = keyof ThemeVariables
