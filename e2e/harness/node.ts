/** One local network as a test sees it: reads, and what only a test may do (mine, pause, give money). Amounts in wei. */

export type Hex = `0x${string}`

export type Receipt = {
  readonly status: string
  readonly gasUsed: string
  readonly effectiveGasPrice: string
  readonly to: string
  readonly from: string
}

export type Node = {
  readonly url: string
  call(method: string, ...params: unknown[]): Promise<unknown>
  balance(address: string): Promise<bigint>
  setBalance(address: string, wei: bigint): Promise<void>
  receipt(hash: string): Promise<Receipt | undefined>
  /** What the network took for a mined transaction. */
  feeOf(hash: string): Promise<bigint>
  /** Transactions of an address that were mined or wait. */
  count(address: string): Promise<number>
  pauseMining(): Promise<void>
  /** What waits, and two blocks after it, so that it is confirmed. */
  mine(): Promise<void>
  /** What waits, and nothing more. */
  mineOne(): Promise<void>
  setCode(address: string, code: Hex): Promise<void>
}

export const createNode = (url: string): Node => {
  const call = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const receipt = async (hash: string) =>
    ((await call('eth_getTransactionReceipt', hash)) as Receipt | null) ?? undefined
  return {
    url,
    call,
    receipt,
    balance: async (address) => BigInt((await call('eth_getBalance', address, 'latest')) as string),
    setBalance: async (address, wei) => {
      await call('anvil_setBalance', address, `0x${wei.toString(16)}`)
    },
    feeOf: async (hash) => {
      const found = await receipt(hash)
      if (!found) throw new Error(`${hash} is not mined`)
      return BigInt(found.gasUsed) * BigInt(found.effectiveGasPrice)
    },
    count: async (address) => Number(await call('eth_getTransactionCount', address, 'pending')),
    pauseMining: async () => {
      await call('evm_setAutomine', false)
    },
    mine: async () => {
      await call('anvil_mine', '0x3')
    },
    mineOne: async () => {
      await call('evm_mine')
    },
    setCode: async (address, code) => {
      await call('anvil_setCode', address, code)
    },
  }
}

/** Puts everything back to how it was; to be called when the test is over. */
export const snapshot = async (node: Node): Promise<() => Promise<void>> => {
  const id = await node.call('evm_snapshot')
  return async () => {
    await node.call('anvil_dropAllTransactions')
    await node.call('evm_revert', id)
    await node.call('evm_setAutomine', true)
  }
}
