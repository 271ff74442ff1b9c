/** What decides how the modal looks. */

/** `auto`: the page's `color-scheme`, then the system. */
export type ThemeMode = 'dark' | 'light' | 'auto'

type CssValue = string | number | undefined

/** CSS values by the name of their property; numbers are written as they are, without a unit. */
export type ThemeVariables = {
  /**
   * The one accent.
   * @default #7aa7ff, light #2463eb
   */
  readonly '--wm-accent'?: CssValue
  /**
   * Text on the accent.
   * @default computed from the accent
   */
  readonly '--wm-on-accent'?: CssValue
  /**
   * The card.
   * @default #131417, light #fff
   */
  readonly '--wm-background'?: CssValue
  /**
   * Rows and fields.
   * @default #1b1d21, light #f5f6f8
   */
  readonly '--wm-surface'?: CssValue
  /**
   * Text.
   * @default #f3f4f6, light #15171a
   */
  readonly '--wm-foreground'?: CssValue
  /**
   * Secondary text.
   * @default #9ba1ab, light #565d69
   */
  readonly '--wm-muted'?: CssValue
  /**
   * Lines.
   * @default rgb(255 255 255 / 7.5%), light rgb(12 18 32 / 8.5%)
   */
  readonly '--wm-border'?: CssValue
  /**
   * Success.
   * @default #4fd18b, light #0a6b39
   */
  readonly '--wm-success'?: CssValue
  /**
   * Errors.
   * @default #ff7a7a, light #b42323
   */
  readonly '--wm-error'?: CssValue
  /**
   * What covers the page.
   * @default rgb(0 0 0 / 60%), light rgb(12 18 32 / 40%)
   */
  readonly '--wm-overlay'?: CssValue
  /**
   * The card's radius.
   * @default 24px
   */
  readonly '--wm-radius'?: CssValue
  /**
   * The font.
   * @default system-ui and what is like it
   */
  readonly '--wm-font-family'?: CssValue
  /**
   * The size of text.
   * @default 15px
   */
  readonly '--wm-font-size'?: CssValue
  /**
   * The grid's unit.
   * @default 4px
   */
  readonly '--wm-space'?: CssValue
  /**
   * How long motion takes.
   * @default 180ms
   */
  readonly '--wm-duration'?: CssValue
  /**
   * The card's width.
   * @default 360px
   */
  readonly '--wm-width'?: CssValue
  /**
   * For the embedded case.
   * @default 999
   */
  readonly '--wm-z-index'?: CssValue
  /**
   * The QR code's dots.
   * @default #15171a
   */
  readonly '--wm-qr-foreground'?: CssValue
  /**
   * The QR code's background.
   * @default #fff
   */
  readonly '--wm-qr-background'?: CssValue
}

/** The custom properties that decide how it looks. */
export type ThemeVariable = keyof ThemeVariables
