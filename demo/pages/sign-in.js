// Owns the page that visitors sign in to: the server gives the nonce and has the last word, and its cookie says who they are.
import { createWalletModal } from '/dist/wallet-modal.js'

const visitor = document.getElementById('visitor')

const get = async (path) => (await fetch(path)).json()

const post = async (path, body) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}

const modal = createWalletModal({
  ...JSON.parse(document.getElementById('options').textContent),
  siwx: {
    statement: 'Welcome to the demo.',
    getNonce: async () => (await get('/sign-in/nonce')).nonce,
    verify: async ({ message, signature }) =>
      (await post('/sign-in/verify', { message, signature })).state === 'in',
  },
})

async function show() {
  const who = await get('/sign-in/me')
  visitor.textContent = who ? `${who.address} on ${who.chainId}` : 'Nobody is signed in.'
  return who
}

modal.addEventListener('wm-sign-in', async ({ detail }) => {
  const who = await show()
  // The cookie has ended, or is of another account: what the browser has kept counts no longer.
  if (who?.address !== detail.address) await modal.signOut()
})

modal.addEventListener('wm-sign-out', async () => {
  await post('/sign-in/out', {})
  await show()
})

document.getElementById('sign-out').addEventListener('click', () => modal.signOut())
document.getElementById('sign-in').addEventListener('click', async () => {
  try {
    await modal.signIn()
  } catch ({ code, message }) {
    visitor.textContent = `Not signed in (${code}): ${message}`
  }
})
await show()
