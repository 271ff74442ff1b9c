/** Causes in the sign-in to a site: a plug-in that fails, a visitor who declines, a wallet that signs badly. */
import { vi } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { RDNS } from '../../core/core.testing.ts'
import {
  createMemoryPlugin,
  type SigningIn,
  startSignIn,
} from '../../features/sign-in/page-sign-in.testing.ts'
import { enter, press } from '../../features/sign-in/sign-in.actions.ts'
import { signInOf } from '../../features/sign-in/sign-in.state.ts'
import { errorTexts } from '../en.errors.ts'
import type { Causes, Outcome } from './outcome.testing.ts'

/** What the view says after the wallet has answered so. */
const shown = async (page: SigningIn, answer: () => unknown): Promise<Outcome> => {
  page.provider.answer('personal_sign', answer)
  await page.connect(RDNS)
  enter(page.wallet)
  await page.settled()
  await press(page.wallet)
  await page.settled()
  const { problem } = signInOf(page.wallet).state
  if (!problem) throw new Error('The view says nothing')
  return { class: 'view', code: problem.key, text: errorTexts[problem.key], key: problem.key }
}

const decline = () => {
  throw providerError(4001, 'no')
}

export const signInCauses: Causes = {
  'sign-in-start': async () => {
    const plugin = createMemoryPlugin()
    plugin.fail.add('getSessions')
    const page = await startSignIn({ plugin })
    await page.connect(RDNS)
    const key = page.core.state.notice.current?.key
    return { class: 'notice', code: key ?? '', text: errorTexts['sign-in-failed'], key }
  },
  'sign-in-declined': async () => shown(await startSignIn(), decline),
  'sign-in-smart': async () => {
    const page = await startSignIn()
    const answer = () => {
      page.core.state.account.eip155.smart = [...page.core.state.account.eip155.accounts]
      throw providerError(-32603, 'cannot sign')
    }
    return shown(page, answer)
  },
  recovery: async () => {
    vi.stubGlobal('location', new URL('https://shop.example/'))
    try {
      const page = await startSignIn({ options: { siwx: {} } })
      page.chain.read = async ({ method }) => (method === 'eth_call' ? '0x00' : '0x')
      return await shown(page, () => `0x${'11'.repeat(64)}`)
    } finally {
      vi.unstubAllGlobals()
    }
  },
}
