/**
 * English texts of alerts about options, by code (decisions 10). Loaded with the first alert, so a page with valid options never pays
 * for them. `core/alert-words.ts` fills the braces.
 */
import { ownAlertTexts } from './en.own-alerts.ts'

export const alertTexts = {
  ...ownAlertTexts,
  'option-invalid':
    'Option {option}: {given} is not accepted. Give {accepted}. It is left out; where nothing is left, the default is used.',
  'project-id-missing':
    'Project id not configured: set the option projectId, or basic for a modal without remote services.',
  'options-differ':
    'A second <wallet-modal> shares the wallet of the first: its options {options} differ and are ignored.',
  'options-dropped':
    'The options {options} were given as attributes or as data- and are ignored: the page calls createWalletModal with options. Give them there.',
  'option-misspelt': 'There is no option {option}. Is {accepted} meant?',
  'trigger-alone':
    'A trigger (data-wallet-modal-open) was pressed and there is no <wallet-modal> in the page. Add the tag, give the script tag options such as data-project-id, or call createWalletModal.',
  'open-ignored': 'open(): {option} is ignored: {accepted}.',
  'tag-hidden':
    'The <wallet-modal> tag is inside an element that is not displayed, so nothing can be shown. Move it out.',
  'name-taken': 'Another script has defined the element <wallet-modal>; this one cannot work on the page.',
  'already-defined': 'The wallet modal was loaded twice. Version {first} is used, {second} is ignored.',
  'switch-network-not-found': 'Switch network not found: {network} is not in the option networks.',
  'view-unknown': 'There is no view named {view}.',
} as const

export type AlertCode = keyof typeof alertTexts
