// Owns the page on which a person says who they are, and presses Allow or Deny.
import { escapeHtml, htmlAnswer, page } from './control.mjs'

/** @param {{ label: string }} provider @param {string} action where the form goes, on this origin */
export const consentAnswer = (provider, action) =>
  htmlAnswer(
    page({
      title: `Sign in with ${provider.label}`,
      lead: `This stands in for ${provider.label} on this computer. Each name is an account of its own.`,
      body: `<form method="post" action="${escapeHtml(action)}">
        <label for="name">Your name</label>
        <input id="name" name="name" required maxlength="60" autocomplete="off" autofocus />
        <div>
          <button name="decision" value="allow">Allow</button>
          <button name="decision" value="deny" formnovalidate>Deny</button>
        </div>
      </form>`,
    }),
  )

/** @param {URLSearchParams} form @returns {string | undefined} who allows it */
export function allowedBy(form) {
  const name = (form.get('name') ?? '').trim().slice(0, 60)
  return form.get('decision') === 'allow' && name !== '' ? name : undefined
}
