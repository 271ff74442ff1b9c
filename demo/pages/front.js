// Owns the front page's rows of networks: the latest block, and the switch that pauses mining so that transactions pend.

async function call(url, method, params = []) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(error.message)
  return result
}

async function refresh(button) {
  const url = button.dataset.node
  const place = document.querySelector(`.block[data-node="${url}"]`)
  try {
    const [block, isMining] = await Promise.all([
      call(url, 'eth_blockNumber'),
      call(url, 'anvil_getAutomine'),
    ])
    place.textContent = `Block ${Number(block)}${isMining ? '' : ', paused'}`
    button.textContent = isMining ? 'Pause mining' : 'Mine again'
    button.setAttribute('aria-pressed', `${!isMining}`)
    return isMining
  } catch {
    place.textContent = 'Not running'
    return undefined
  }
}

for (const button of document.querySelectorAll('button[data-node]')) {
  button.addEventListener('click', async () => {
    const isMining = await refresh(button)
    if (isMining === undefined) return
    await call(button.dataset.node, 'evm_setAutomine', [!isMining])
    if (!isMining) await call(button.dataset.node, 'evm_mine')
    await refresh(button)
  })
  refresh(button)
  setInterval(() => {
    if (document.visibilityState === 'visible') refresh(button)
  }, 2_000)
}
