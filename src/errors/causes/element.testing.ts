/** Causes in options, read by the real tag in a simulated DOM. */
import { expect, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'
import { createHarness, RDNS } from '../../core/core.testing.ts'
import { createMemoryPlugin } from '../../features/sign-in/page-sign-in.testing.ts'
import type { Values } from '../../i18n/t.ts'
import { isModalError } from '../base.ts'
import type { Causes, Outcome } from './outcome.testing.ts'

/** What a tag without a project id and with an invalid theme reports by `wm-error`. */
const tagErrors = async (): Promise<readonly unknown[]> => {
  const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {})
  try {
    // Imported here, because its class extends the HTMLElement of this DOM.
    const { WalletModalElement } = await import('../../tag/wallet-modal.ts')
    customElements.define('wallet-modal', WalletModalElement)
    const element = new WalletModalElement()
    element.setAttribute('log-level', 'silent')
    element.setAttribute('theme-mode', 'pink')
    const received: unknown[] = []
    element.addEventListener('wm-error', (event) => received.push(Reflect.get(event, 'detail')))
    document.body.append(element)
    await element.ready
    await vi.waitFor(() => expect(received).toHaveLength(2))
    element.remove()
    return received
  } finally {
    await teardown(globalThis)
  }
}

let errorsOfTag: Promise<readonly unknown[]> | undefined

const alertOf = async (code: string, values: Values): Promise<Outcome> => {
  errorsOfTag ??= tagErrors()
  const received = (await errorsOfTag).filter((detail) => Reflect.get(Object(detail), 'code') === code)
  expect(received).toHaveLength(1)
  return {
    class: 'alert',
    code,
    text: String(Reflect.get(Object(received[0]), 'message')),
    key: code,
    values,
  }
}

/** Called with both options, and by properties. */
const both = async (): Promise<Outcome> => {
  // The class of the element is made in that DOM.
  errorsOfTag ??= tagErrors()
  await errorsOfTag
  const { createWalletModal } = await import('../../tag/define.ts')
  const harness = createHarness({ options: { siwx: createMemoryPlugin(), siweConfig: {} } })
  harness.announce(RDNS)
  await harness.element.show()
  await harness.connect(RDNS)
  const [alert] = harness.core.state.alerts.list
  vi.stubGlobal('document', {})
  try {
    createWalletModal({ siwx: {}, siweConfig: Object(1) })
  } catch (error) {
    if (isModalError(error) && error.code === alert?.code)
      return { class: 'alert', code: error.code, text: alert.message, key: error.code }
  } finally {
    vi.unstubAllGlobals()
  }
  throw new Error('Both were taken')
}

export const elementCauses: Causes = {
  'siwe-siwx': both,
  theme: () =>
    alertOf('option-invalid', { option: 'themeMode', given: 'pink', accepted: 'one of dark, light, auto' }),
  'alert-project-id': () => alertOf('project-id-missing', {}),
}
