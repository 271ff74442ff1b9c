// Owns what the pages without a wallet say of the person: who is signed in, with which address, whether that is the address of the first
// site (after the `#` of this page's address), and play money to send.

/** 5 ETH, in wei. */
const PLAY_MONEY = 5n * 10n ** 18n

const { frame, node } = document.querySelector('main').dataset
const list = document.getElementById('person')
const link = document.querySelector('[data-person="link"]')
const expected = location.hash.slice(1)

if (frame === '') document.getElementById('no-frame').hidden = false

function row(title, small, ...more) {
  const item = document.createElement('li')
  const text = document.createElement('span')
  const detail = document.createElement('small')
  detail.append(small)
  text.append(title, detail)
  item.append(text, ...more)
  return item
}

function code(text) {
  const element = document.createElement('code')
  element.textContent = text
  return element
}

const BY = { email: 'E-mail', x: 'X', github: 'GitHub' }
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** By which way, where it was no wallet. */
function wayOf({ embeddedWalletInfo: info, connector }) {
  if (!info) return connector?.name ?? 'A wallet'
  return BY[info.authProvider] ?? capital(info.authProvider ?? 'A social account')
}

async function takeMoney(button, address) {
  button.disabled = true
  const response = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setBalance',
      params: [address, `0x${PLAY_MONEY.toString(16)}`],
    }),
  })
  if (!response.ok) throw new Error(`The node answered ${response.status}`)
  button.textContent = '5 ETH are there'
}

function moneyButton(address) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Take 5 ETH of play money'
  button.addEventListener('click', () =>
    takeMoney(button, address).catch(() => {
      button.disabled = false
      button.textContent = 'Not taken, try again'
    }),
  )
  return button
}

function comparison(address) {
  const isSame = address.toLowerCase() === expected.toLowerCase()
  return row(
    isSame ? 'The same address as on the first site' : 'Another address than on the first site',
    isSame ? 'One person, one address, on every site.' : 'Sign in by the same way, as the same person.',
  )
}

let shown = ''
function show(account) {
  const { address, caipAddress = '', isConnected, embeddedWalletInfo } = account
  const key = `${isConnected} ${caipAddress} ${embeddedWalletInfo?.user.email}`
  if (key === shown) return
  shown = key
  if (!isConnected || !address)
    return list.replaceChildren(row('Nobody is signed in', 'The address stands here.'))
  const who = embeddedWalletInfo?.user.email ?? embeddedWalletInfo?.user.username ?? ''
  list.replaceChildren(
    row(
      who ? `${wayOf(account)}: ${who}` : wayOf(account),
      code(address),
      ...(caipAddress.startsWith('eip155:1:') ? [moneyButton(address)] : []),
    ),
    ...(expected ? [comparison(address)] : []),
  )
  if (link) link.href = `${link.href.split('#')[0]}#${address}`
}

const element = document.querySelector('wallet-modal')
element.subscribe('account', show)
