// Owns the names that are there before anybody comes: what each of them has in its records.
import { CLOSED_ADDRESS } from '../contracts/place-contracts.mjs'

const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THIRD = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Coin types (ENSIP-9, ENSIP-11). */
export const ETHEREUM = 60n
export const BASE = 0x8000_0000n + 8453n

/**
 * @typedef {object} Planted
 * @property {string} name
 * @property {readonly (readonly [coinType: bigint, address: `0x${string}`])[]} records
 * @property {boolean} [isOffchain] its resolver sends everybody to a gateway
 */

/** @type {readonly Planted[]} */
export const PLANTED = [
  {
    name: 'meadow.eth',
    records: [
      [ETHEREUM, SECOND],
      [BASE, SECOND],
    ],
  },
  // On Base, Ethereum's record stands in: nobody but a person is there.
  { name: 'harbor.eth', records: [[ETHEREUM, THIRD]] },
  // A contract on Ethereum is nobody on Base.
  { name: 'orchard.eth', records: [[ETHEREUM, CLOSED_ADDRESS]] },
  // For tests that let a name change hands.
  {
    name: 'willow.eth',
    records: [
      [ETHEREUM, THIRD],
      [BASE, THIRD],
    ],
  },
  { name: 'fallow.eth', records: [] },
  { name: 'distant.eth', records: [], isOffchain: true },
]
