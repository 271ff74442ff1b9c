import { hashTypedData, recoverAddress } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountAddress } from '../../account/address.ts'
import { ENTRY_POINT } from '../../account/constants.ts'
import { operationHash } from '../../account/operation.ts'
import { createSmartAccounts } from '../../account/smart-accounts.ts'
import type { Hex } from '../../contract/approval.ts'
import { address, error, frame, result, start, TO, useEvm } from './evm.testing.ts'

useEvm()

beforeEach(() => start({ smart: createSmartAccounts({ nodes: {}, bundlers: {} }) }))

const fieldsOf = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })

const DOMAIN = fieldsOf('string name,string version,uint256 chainId,address verifyingContract')
const WORD: Hex = `0x${'0'.repeat(64)}`

/** What the entry point asks the account whether its owner has signed. */
const operation = (sender: string) => ({
  types: {
    EIP712Domain: DOMAIN,
    PackedUserOperation: fieldsOf(
      'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData',
    ),
  },
  primaryType: 'PackedUserOperation',
  domain: { name: 'ERC4337', version: '1', chainId: 1, verifyingContract: ENTRY_POINT },
  message: {
    sender,
    nonce: '0',
    initCode: '0x',
    callData: '0xe9ae5c53',
    accountGasLimits: WORD,
    preVerificationGas: '0',
    gasFees: WORD,
    paymasterAndData: '0x',
  },
})

/** A message of the account, as ERC-7739 nests it. */
const personal = (verifyingContract: string) => ({
  types: { EIP712Domain: DOMAIN, PersonalSign: fieldsOf('bytes prefixed') },
  primaryType: 'PersonalSign',
  domain: { name: 'Smart Account', version: '1', chainId: 1, verifyingContract },
  message: { prefixed: '0x68656c6c6f' },
})

/** Typed data of the account, as ERC-7739 nests it. */
const nested = (verifyingContract: string) => ({
  types: {
    EIP712Domain: DOMAIN,
    TypedDataSign: fieldsOf(
      'Permit contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt',
    ),
    Permit: fieldsOf('address spender,uint256 value'),
  },
  primaryType: 'TypedDataSign',
  domain: { name: 'Token', version: '1', chainId: 1, verifyingContract: TO },
  message: {
    contents: { spender: TO, value: '1' },
    name: 'Smart Account',
    version: '1',
    chainId: 1,
    verifyingContract,
    salt: WORD,
  },
})

describe('eth_signTypedData_v4 of the key’s own account', () => {
  it('wire: an operation as typed data has the hash that the smart account’s owner signs', () => {
    const none = { verificationGasLimit: 0n, callGasLimit: 0n, preVerificationGas: 0n }
    const fees = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
    const own = {
      sender: accountAddress(address),
      nonce: 0n,
      callData: '0xe9ae5c53' as const,
      ...none,
      ...fees,
    }
    expect(hashTypedData(operation(own.sender) as never)).toBe(operationHash(1, own))
  })

  it.each([
    ['an operation', operation],
    ['a message', personal],
    ['typed data', nested],
  ])('attack: %s of the smart account is refused before anybody is asked', async (_what, dataOf) => {
    for (const own of [accountAddress(address), accountAddress(address).toLowerCase()])
      expect(await error('eth_signTypedData_v4', [address, dataOf(own)])).toBe(
        'Invalid request: it would be signed for the smart account',
      )
    expect(frame.person.asked).toHaveLength(0)
  })

  it('behavior: that of an account elsewhere is signed', async () => {
    for (const data of [operation(TO), personal(TO), nested(TO)]) {
      const signature = (await result('eth_signTypedData_v4', [address, data])) as Hex
      expect(await recoverAddress({ hash: hashTypedData(data as never), signature })).toBe(address)
    }
  })
})
