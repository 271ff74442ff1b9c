/**
 * Styles that the tag needs before React is loaded: tokens, dialog, card, skeleton. Only text; the tag makes a
 * constructable stylesheet of it, since a `<style>` element would violate a strict content security policy.
 */
import dialog from './dialog.css?inline'
import tokens from './tokens.css?inline'

export const dialogCss: string = tokens + dialog
