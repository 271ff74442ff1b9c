// The text of what the tag needs before React arrives: tokens, dialog, card, skeleton. Text only: the tag owns the
// constructable sheet, since a <style> element would break the strict content security policy.
import frame from './frame.css?inline'
import tokens from './tokens.css?inline'

export const frameCss: string = tokens + frame
