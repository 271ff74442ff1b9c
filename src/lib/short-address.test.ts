import { describe, expect, it } from 'vitest'
import { shortAddress } from './short-address.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

describe('shortAddress', () => {
  it.each([
    [ADDRESS, '0x7099…79C8'],
    [SOLANA, '7S3P…AaKv'],
    ['0x12345678', '0x12345678'],
    ['', ''],
  ])('param: %s is %s', (address, short) => {
    expect(shortAddress(address)).toBe(short)
  })
})
