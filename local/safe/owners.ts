// Owns the owners' private keys: two of the publicly known development keys that every local node funds. They are
// worthless on a real network. Only the Safe's own page loads this file.
import type { Address, Hex } from 'viem'

export type Owner = { readonly name: string; readonly address: Address; readonly key: Hex }

/** Deploys the Safe's contract and executes for it. */
export const firstOwner: Owner = {
  name: 'First owner',
  address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  key: '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
}

export const secondOwner: Owner = {
  name: 'Second owner',
  address: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  key: '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
}
