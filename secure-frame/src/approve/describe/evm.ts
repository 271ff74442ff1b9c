/** Says what a transaction, or the calls of a smart account, do. */
import { sameAddress } from '../../../../src/lib/caip.ts'
import { shortAddress } from '../../../../src/lib/short-address.ts'
import type { EvmCall, Hex } from '../../contract/approval.ts'
import {
  addressRow,
  amountRow,
  codeRow,
  confirm,
  note,
  type Part,
  part,
  type Row,
  textRow,
  UNREADABLE,
  type Warning,
} from './description.ts'
import { type DecodedCall, decodeCall, isUnlimited, type TokenCall } from './evm-call.ts'
import {
  type EvmReads,
  readToken,
  type TokenFacts,
  tokenAllowance,
  tokenAmount,
  tokenName,
  tokenWarnings,
} from './evm-token.ts'
import type { NetworkWords } from './networks.ts'
import { allDigits, withUnit } from './words.ts'

export type EvmContext = {
  readonly account: string
  readonly network: NetworkWords
  readonly reads: EvmReads
}

export const coinOf = ({ network }: Pick<EvmContext, 'network'>): string =>
  network.coin ?? 'of the network’s coin'

export async function describeCall(call: EvmCall, context: EvmContext): Promise<Part> {
  const decoded = decodeCall(call)
  const described = await describeDecoded(decoded, call, context)
  const coins = allDigits(call.value, context.network.decimals)
  if (decoded.kind === 'coin' || decoded.kind === 'create' || call.value === 0n) return described
  return {
    ...described,
    step: {
      ...described.step,
      rows: [amountRow('Also sends', coins, coinOf(context)), ...described.step.rows],
    },
    warnings: [
      note(`The call also sends ${withUnit(coins, coinOf(context))} to the contract.`),
      ...described.warnings,
    ],
  }
}

async function describeDecoded(decoded: DecodedCall, call: EvmCall, context: EvmContext): Promise<Part> {
  const coins = allDigits(call.value, context.network.decimals)
  switch (decoded.kind) {
    case 'coin':
      return part(
        {
          sentence: `Send ${withUnit(coins, coinOf(context))} to ${shortAddress(decoded.to)}`,
          receiver: { label: 'To', address: decoded.to },
          rows: [amountRow('Amount', coins, coinOf(context))],
        },
        { parties: [{ role: 'receiver', address: decoded.to }] },
      )
    case 'create':
      return part(
        {
          sentence: 'Create a contract',
          rows: [
            amountRow('Amount', coins, coinOf(context)),
            textRow('Size', `${decoded.size} bytes`),
            codeRow(UNREADABLE, call.data),
          ],
        },
        { isUnreadable: true },
      )
    case 'unreadable':
      return unreadableCall(decoded, call.data, context)
    default: {
      const facts = await readToken(decoded.token, context.reads)
      return describeTokenCall(decoded, facts, context)
    }
  }
}

async function unreadableCall(
  { to, selector }: Extract<DecodedCall, { kind: 'unreadable' }>,
  data: Hex,
  context: EvmContext,
): Promise<Part> {
  const code = await context.reads.code(to)
  const warnings: Warning[] = []
  if (code === '0x') warnings.push(note('There is no contract at this address on this network.'))
  if (sameAddress(to, context.account))
    warnings.push(confirm('This calls your own account. It could change who controls it.'))
  return part(
    {
      sentence: `Call the contract ${shortAddress(to)}`,
      receiver: { label: 'Contract', address: to },
      rows: [textRow('Function', selector), codeRow(UNREADABLE, data)],
    },
    { isUnreadable: true, warnings, parties: [{ role: 'receiver', address: to }] },
  )
}

function describeTokenCall(call: TokenCall, facts: TokenFacts, context: EvmContext): Part {
  const warnings = tokenWarnings(facts, context.network.coin)
  const token = addressRow('Token', facts.address)
  const what = tokenName(facts)
  switch (call.kind) {
    case 'transfer':
      return move({ ...call, from: context.account }, facts, context.account, warnings)
    case 'transferFrom':
      return move(call, facts, context.account, warnings)
    case 'safeTransferFrom':
      return move(call, { ...facts, isCollection: true }, context.account, warnings)
    case 'setApprovalForAll':
      return grant(call.spender, {
        sentence: call.isApproved
          ? `Allow ${shortAddress(call.spender)} to take everything you own of ${what}`
          : `Take back the permission of ${shortAddress(call.spender)} for ${what}`,
        rows: [
          textRow('Permission', call.isApproved ? 'Every item, now and later' : 'Taken back'),
          addressRow('Collection', facts.address),
        ],
        warnings: [
          ...(call.isApproved
            ? [
                note(
                  'The spender can move every item of this collection, at any time, until you take it back.',
                ),
              ]
            : []),
          ...warnings.filter(() => facts.hasCode === false),
        ],
      })
    case 'decreaseAllowance':
      return grant(call.spender, {
        sentence: `Lower what ${shortAddress(call.spender)} may spend of your ${what}`,
        rows: [amountOf('Lowered by', call.amount, facts), token],
        warnings,
      })
    default:
      return allowance({ ...call, isRaise: call.kind === 'increaseAllowance' }, facts, warnings)
  }
}

const amountOf = (label: string, amount: bigint, facts: TokenFacts): Row => {
  const words = tokenAmount(amount, facts)
  return amountRow(label, words.amount, words.unit)
}

type Move = { readonly from: string; readonly to: string; readonly amount: bigint }

function move({ from, to, amount }: Move, facts: TokenFacts, account: string, warnings: Warning[]): Part {
  const { amount: digits, unit } = tokenAmount(amount, facts)
  const isOwn = sameAddress(from, account)
  const verb = isOwn ? 'Send' : 'Move'
  const source = isOwn ? '' : ` from ${shortAddress(from)}`
  return part(
    {
      sentence: `${verb} ${withUnit(digits, unit)}${source} to ${shortAddress(to)}`,
      receiver: { label: 'To', address: to },
      rows: [
        amountRow(facts.isCollection ? 'Item' : 'Amount', digits, unit),
        ...(isOwn ? [] : [addressRow('From', from)]),
        addressRow('Token', facts.address),
      ],
    },
    {
      parties: [{ role: 'receiver', address: to }],
      warnings: [
        ...(sameAddress(to, facts.address)
          ? [confirm('The receiver is the token’s own contract. What is sent there is usually lost.')]
          : []),
        ...warnings,
      ],
    },
  )
}

type Grant = {
  readonly sentence: string
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
}

const grant = (spender: string, { sentence, rows, warnings }: Grant): Part =>
  part(
    { sentence, receiver: { label: 'Spender', address: spender }, rows },
    { warnings, parties: [{ role: 'spender', address: spender }] },
  )

type Allowance = {
  /** Added to what is allowed already. */
  readonly isRaise: boolean
  readonly spender: string
  readonly amount: bigint
}

function allowance({ isRaise, spender, amount }: Allowance, facts: TokenFacts, warnings: Warning[]): Part {
  const short = shortAddress(spender)
  const what = tokenName(facts)
  const token = addressRow('Token', facts.address)
  if (!isRaise && facts.isCollection)
    return grant(spender, {
      sentence: `Allow ${short} to take item ${amount} of ${what}`,
      rows: [amountOf('Item', amount, facts), addressRow('Collection', facts.address)],
      warnings,
    })
  if (!isRaise && amount === 0n)
    return grant(spender, {
      sentence: `Take back the permission of ${short} to spend your ${what}`,
      rows: [amountOf('Allowance', amount, facts), token],
      warnings,
    })
  const said = tokenAllowance(isRaise ? 'Raised by' : 'Allowance', amount, facts)
  const more = isRaise && !isUnlimited(amount) ? 'another ' : ''
  return grant(spender, {
    sentence: `Allow ${short} to spend ${more}${said.words}`,
    rows: said.rows,
    warnings: [...said.warnings, ...warnings],
  })
}
