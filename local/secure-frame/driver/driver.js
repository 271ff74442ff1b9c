// Speaks the page's side of the frame's messages: posts requests to the frame's origin alone, and takes answers from the frame alone.
const frameOrigin = document.body.dataset.frame
const network = new URLSearchParams(location.search).get('network') ?? 'eip155:1'

const EXAMPLES = {
  IS_CONNECTED: undefined,
  CONNECT_EMAIL: { email: 'ann@example.org' },
  CONNECT_DEVICE: undefined,
  CONNECT_OTP: { otp: '000000' },
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  CONNECT_SOCIAL: { uri: '' },
  GET_FARCASTER_URI: undefined,
  CONNECT_FARCASTER: undefined,
  GET_USER: { chainId: 1 },
  GET_CHAIN_ID: undefined,
  SWITCH_NETWORK: { chainId: 'eip155:8453' },
  SET_PREFERRED_ACCOUNT: { type: 'smartAccount' },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: undefined,
  INIT_SMART_ACCOUNT: undefined,
  RPC_REQUEST: { method: 'personal_sign', params: ['0x68656c6c6f', ''] },
  RPC_ABORT: undefined,
  UPDATE_EMAIL: { email: 'anna@example.org' },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '000000' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '000000' },
  SYNC_THEME: { themeMode: 'light' },
  SYNC_DAPP_DATA: {
    projectId: '0'.repeat(32),
    metadata: { name: 'Shop', description: 'A shop', url: location.origin, icons: [] },
  },
  SIGN_OUT: undefined,
  RELOAD: undefined,
}

const frame = Object.assign(document.createElement('iframe'), {
  title: 'Secure wallet',
  referrerPolicy: 'origin',
  src: `${frameOrigin}/sdk?projectId=${'0'.repeat(32)}&chainId=${encodeURIComponent(network)}&version=4&enableLogger=false`,
})
const log = document.querySelector('[role=log]')
const form = document.querySelector('form')
const { name, payload } = form.elements
const waiting = new Map()
let count = 0
let becomeReady
const ready = new Promise((resolve) => {
  becomeReady = resolve
})

const say = (words) => {
  const item = document.createElement('li')
  item.textContent = words
  log.prepend(item)
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== frame.contentWindow || origin !== frameOrigin) return
  if (data.type === '@w3m-frame/READY') {
    say('READY')
    becomeReady(data.payload)
    return
  }
  const settle = waiting.get(data.id)
  if (!settle) return
  waiting.delete(data.id)
  settle(data)
})

/** Resolves with the payload of the answer; rejects with its message. */
const ask = async (request, value) => {
  await ready
  const id = `${Date.now().toString(36)}-${(count++).toString(36)}`
  const answered = new Promise((resolve) => waiting.set(id, resolve))
  frame.contentWindow.postMessage(
    { type: `@w3m-app/${request}`, id, ...(value !== undefined && { payload: value }) },
    frameOrigin,
  )
  const { type, payload: answer } = await answered
  say(`${type.replace('@w3m-frame/', '')} ${answer === undefined ? '' : JSON.stringify(answer)}`)
  if (type.endsWith('_ERROR')) throw new Error(answer.message)
  return answer
}

for (const request of Object.keys(EXAMPLES)) name.add(new Option(request, request))
const showExample = () => {
  const example = EXAMPLES[name.value]
  payload.value = example === undefined ? '' : JSON.stringify(example, null, 2)
}
name.addEventListener('change', showExample)
showExample()

form.addEventListener('submit', (event) => {
  event.preventDefault()
  try {
    const value = payload.value.trim() === '' ? undefined : JSON.parse(payload.value)
    // What went wrong is in the log.
    ask(name.value, value).catch(() => {})
  } catch (error) {
    say(`The payload is no JSON: ${error.message}`)
  }
})

const PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord']
const social = document.querySelector('.social')
const { provider } = social.elements
for (const each of PROVIDERS) provider.add(new Option(each, each))

/** Opens the window in the press; resolves with what it hands back. */
const openSocial = async (chosen) => {
  const opened = window.open(`${frameOrigin}/loading`, 'social', 'width=600,height=800')
  if (!opened) throw new Error('The window was blocked')
  const handedBack = new Promise((resolve) => {
    addEventListener('message', function hear({ source, origin, data }) {
      if (source !== opened || origin !== frameOrigin || typeof data?.resultUri !== 'string') return
      removeEventListener('message', hear)
      opened.close()
      resolve(data.resultUri)
    })
  })
  const { uri } = await ask('GET_SOCIAL_REDIRECT_URI', { provider: chosen })
  opened.location = uri
  return handedBack
}

social.addEventListener('submit', async (event) => {
  event.preventDefault()
  try {
    const uri = await openSocial(provider.value)
    globalThis.frameDriver.resultUri = uri
    say(`resultUri ${uri}`)
    // `?keep`: what was handed back is used by whoever tests what else can be done with it.
    const isKept = new URLSearchParams(location.search).has('keep')
    if (!isKept && !uri.includes('error=')) await ask('CONNECT_SOCIAL', { uri })
  } catch (error) {
    say(`The sign-in failed: ${error.message}`)
  }
})

/** For a page that has no second window: it goes to the provider itself, and is come back to with `result_uri`. */
social.querySelector('[type=button]').addEventListener('click', async () => {
  const url = new URL((await ask('GET_SOCIAL_REDIRECT_URI', { provider: provider.value })).uri)
  const state = url.searchParams.get('state')
  url.searchParams.set('state', `${state}--${encodeURIComponent(location.href)}`)
  sessionStorage.setItem('pending', provider.value)
  location.assign(url)
})

/** Counts once, for a login that was begun here; removed from the address in any case, before anything is told. */
const takeResult = () => {
  const address = new URL(location.href)
  const uri = address.searchParams.get('result_uri')
  if (uri === null) return
  address.searchParams.delete('result_uri')
  history.replaceState(null, '', address)
  const isPending = sessionStorage.getItem('pending') !== null
  sessionStorage.removeItem('pending')
  // What went wrong is in the log.
  if (isPending) ask('CONNECT_SOCIAL', { uri }).catch(() => {})
}

takeResult()
document.querySelector('[aria-label=Frame]').append(frame)
// For those who test the frame.
globalThis.frameDriver = { ask, ready, frame, frameOrigin }
