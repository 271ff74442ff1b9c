// Owns what the window says of permissions: the same words as the modal, because they are the modal's own texts. What stands in them is
// read here: a token's symbol and decimals from the chain, amounts and limits from what the account will enforce.
import { decodeFunctionResult, encodeFunctionData, erc20Abi, formatUnits, hexToBigInt, isAddress } from 'viem'
import { smartSessionsTexts } from '../../../src/i18n/en.smart-sessions.ts'
import { createT } from '../../../src/i18n/t.ts'
import { findNetwork } from '../networks.ts'
import { callNode } from '../rpc.ts'
import { isHexText, isRecord, isText } from '../values.ts'
import { make, makeAddress } from '../window/dom.ts'

const t = createT(smartSessionsTexts)

export const timeOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })

const periodOf = (period: string): string => {
  switch (period) {
    case 'hourly':
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'yearly':
      return t(`sessions.period.${period}`)
    default:
      return t('sessions.period.other', { time: `${period} seconds` })
  }
}

type Currency = { readonly symbol: string; readonly decimals: number }

async function readToken(token: unknown, url: string | undefined): Promise<Currency> {
  const read = async (functionName: 'symbol' | 'decimals') => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName })
    const answer = await callNode(url, 'eth_call', [{ to: token, data }, 'latest'])
    return decodeFunctionResult({ abi: erc20Abi, functionName, data: isHexText(answer) ? answer : '0x' })
  }
  const [symbol, decimals] = await Promise.all([read('symbol'), read('decimals')])
  return { symbol: String(symbol), decimals: Number(decimals) }
}

const amountOf = (value: unknown, { symbol, decimals }: Currency) => ({
  amount: formatUnits(isHexText(value) ? hexToBigInt(value) : 0n, decimals),
  symbol,
})

const readable = (value: unknown): string =>
  isText(value) && isAddress(value, { strict: false })
    ? value
    : `${isHexText(value) ? hexToBigInt(value) : value}`

const line = (text: string) => make('p', {}, text)

function callWords(data: Record<string, unknown>, coin: Currency): readonly Node[] {
  const functions = Array.isArray(data.functions) ? data.functions.filter(isRecord) : []
  const names = functions.map(({ functionName }) => String(functionName))
  const notes = functions.flatMap(({ functionName, valueLimit, args }) => {
    const name = String(functionName)
    const rules = Array.isArray(args) ? args.filter(isRecord) : []
    return [
      ...(valueLimit === undefined
        ? []
        : [t('sessions.call.value', { function: name, ...amountOf(valueLimit, coin) })]),
      ...rules.map(({ operator, value }, index) => {
        const key = `sessions.call.${String(operator)}`
        const values = { function: name, position: `${index + 1}`, value: readable(value) }
        return isRule(key) ? t(key, values) : key
      }),
    ]
  })
  return [
    line(t('sessions.call', { functions: [...new Set(names)].join(', ') })),
    ...notes.map(line),
    make('span', {}, t('sessions.contract')),
    makeAddress(String(data.address)),
  ]
}

const isRule = (
  key: string,
): key is 'sessions.call.EQUAL' | 'sessions.call.GREATER_THAN' | 'sessions.call.LESS_THAN' =>
  /\.(EQUAL|GREATER_THAN|LESS_THAN)$/.test(key)

/** One element for each permission. */
export async function wordsOf(
  permissions: readonly unknown[],
  chainId: number,
  url: string | undefined,
): Promise<readonly HTMLElement[]> {
  const coin = { symbol: findNetwork(chainId)?.symbol ?? 'ETH', decimals: 18 }
  const parts = permissions.map(async (given) => {
    const permission = isRecord(given) ? given : {}
    const data = isRecord(permission.data) ? permission.data : {}
    if (permission.type === 'contract-call') return callWords(data, coin)
    const token = permission.type === 'erc20-recurring-allowance' ? data.token : undefined
    const currency = token === undefined ? coin : await readToken(token, url)
    const values = { ...amountOf(data.allowance, currency), period: periodOf(String(data.period)) }
    return [
      line(t('sessions.allowance', values)),
      ...(token === undefined ? [] : [make('span', {}, t('sessions.token')), makeAddress(String(token))]),
    ]
  })
  return (await Promise.all(parts)).map((nodes) => make('div', { class: 'permission' }, ...nodes))
}
