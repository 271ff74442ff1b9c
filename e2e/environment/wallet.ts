/**
 * A wallet of one script without a window, a storage or a library of its own, for pages where the demo's wallets cannot
 * live: it takes the built-ins that it needs before anybody spoils them, and confirms what it is asked at once. The local
 * node signs.
 */
import { MEADOW } from '../harness/people.ts'

export const WALLET = /Pipe Wallet/

const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22%3E%3Crect width=%228%22 height=%228%22 fill=%22%23456%22/%3E%3C/svg%3E'

/** As the first script of the page. */
export const pipeWallet = (nodeUrl: string): string => `<script>{
  const { parse, stringify } = JSON
  const ask = fetch
  const request = async ({ method, params }) => {
    const detail = { name: 'Pipe Wallet', method, params }
    dispatchEvent(new CustomEvent('demo-wallet:request', { detail }))
    // Kept where no lie of the page reaches it.
    if (method === 'eth_sendTransaction') document.documentElement.dataset.sent = (document.documentElement.dataset.sent ?? '') + stringify(params[0]) + '\\n'
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return ['${MEADOW}']
    const body = stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = parse(await (await ask('${nodeUrl}', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text())
    if (!answer.result) throw answer.error
    return answer.result
  }
  const provider = { request, on() {}, removeListener() {} }
  const info = { uuid: '${crypto.randomUUID()}', name: 'Pipe Wallet', rdns: 'test.wallet-modal.pipe', icon: '${icon}' }
  const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', tell)
}</script>`
